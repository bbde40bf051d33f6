import type { VariableLanguage } from '@guiche/contract/variables'

interface QueuePosition {
  queue: string
  position: number
  minutes: number | undefined
}

const texts: Readonly<Record<VariableLanguage, (place: QueuePosition) => string>> = {
  pt: ({ queue, position, minutes }) =>
    `Você é o número *${position}* na fila *${queue}*.${phraseWithMinutes(minutes, 'Espera estimada: cerca de', 'minuto', 'minutos')}`,
  en: ({ queue, position, minutes }) =>
    `You are number *${position}* in the queue *${queue}*.${phraseWithMinutes(minutes, 'Expected wait: about', 'minute', 'minutes')}`,
  es: ({ queue, position, minutes }) =>
    `Eres el número *${position}* en la cola *${queue}*.${phraseWithMinutes(minutes, 'Espera estimada: unos', 'minuto', 'minutos')}`,
}

/** Text that announces a waiting customer's position, in the company's language. */
export function positionText(language: VariableLanguage, place: QueuePosition): string {
  return texts[language](place)
}

function phraseWithMinutes(
  minutes: number | undefined,
  lead: string,
  one: string,
  many: string,
): string {
  return minutes === undefined ? '' : ` ${lead} ${minutes} ${minutes === 1 ? one : many}.`
}
