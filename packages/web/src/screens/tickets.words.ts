import { catalogue } from '../platform/words.ts'

const pt = {
  title: 'Atendimentos',
  greeting: 'Olá, {{name}}.',
  conversation: 'Conversa',
  panes: 'Conversa ou lista',
  width: 'Largura da lista',
  sentence: 'Escolha um atendimento ao lado para ver a conversa.',
}

const en: typeof pt = {
  title: 'Tickets',
  greeting: 'Hello, {{name}}.',
  conversation: 'Conversation',
  panes: 'Conversation or list',
  width: 'Width of the list',
  sentence: 'Choose a ticket on the left to see its conversation.',
}

const es: typeof pt = {
  title: 'Atenciones',
  greeting: 'Hola, {{name}}.',
  conversation: 'Conversación',
  panes: 'Conversación o lista',
  width: 'Ancho de la lista',
  sentence: 'Elige una atención para ver la conversación.',
}

export const ticketWords = catalogue('tickets-screen', pt, en, es)
