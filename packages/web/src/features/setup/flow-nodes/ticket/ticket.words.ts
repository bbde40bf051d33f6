import { catalogue } from '../../../../platform/words.ts'

const pt = {
  kind: 'Ticket',
  noun: 'ticket',
  queue: 'Fila',
  help: 'O atendimento espera nesta fila por uma pessoa.',
  chooseQueue: 'Escolha uma fila',
  addQueue: 'Adicione uma fila',
}

const en: typeof pt = {
  kind: 'Ticket',
  noun: 'ticket',
  queue: 'Queue',
  help: 'The ticket waits in this queue for a person.',
  chooseQueue: 'Choose a queue',
  addQueue: 'Add a queue',
}

const es: typeof pt = {
  kind: 'Ticket',
  noun: 'ticket',
  queue: 'Cola',
  help: 'El ticket espera en esta cola a una persona.',
  chooseQueue: 'Elige una cola',
  addQueue: 'Añade una cola',
}

export const ticketWords = catalogue('ticketNode', pt, en, es)
