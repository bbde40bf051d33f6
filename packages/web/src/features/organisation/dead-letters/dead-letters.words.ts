import { catalogue } from '../../../platform/words.ts'

const pt = {
  notice_one: '{{count}} evento do WhatsApp não pôde ser processado.',
  notice_other: '{{count}} eventos do WhatsApp não puderam ser processados.',
  look: 'Ver',
  title: 'Eventos não processados',
  help: 'Ficam guardados como chegaram e não atrasam os outros. Resolva a causa e tente de novo.',
  receivedAt: 'Recebido em',
  customer: 'Conversa',
  retryOf: 'Tentar de novo o evento de {{from}}',
  retried: 'O evento está sendo processado de novo.',
  none: 'Todos os eventos foram processados.',
}
const en: typeof pt = {
  notice_one: '{{count}} WhatsApp event could not be processed.',
  notice_other: '{{count}} WhatsApp events could not be processed.',
  look: 'Show',
  title: 'Events that were not processed',
  help: 'They are kept as they came and hold up no others. Fix the cause and try again.',
  receivedAt: 'Received',
  customer: 'Conversation',
  retryOf: 'Try the event of {{from}} again',
  retried: 'The event is being processed again.',
  none: 'All events were processed.',
}
const es: typeof pt = {
  notice_one: '{{count}} evento de WhatsApp no se pudo procesar.',
  notice_other: '{{count}} eventos de WhatsApp no se pudieron procesar.',
  look: 'Ver',
  title: 'Eventos sin procesar',
  help: 'Se guardan como llegaron y no retrasan a los demás. Resuelve la causa y reintenta.',
  receivedAt: 'Recibido',
  customer: 'Conversación',
  retryOf: 'Reintentar el evento de {{from}}',
  retried: 'El evento se está procesando de nuevo.',
  none: 'Todos los eventos se procesaron.',
}

export const deadLetterWords = catalogue('set-aside', pt, en, es)
