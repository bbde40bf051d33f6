import { catalogue } from '../../../../platform/words.ts'

const pt = {
  kind: 'Passar a uma pessoa',
  noun: 'passagem a uma pessoa',
  takesOver: 'Uma pessoa assume.',
  withSummary: 'Com resumo',
  queue: 'Fila',
  sameQueue: 'A fila em que já está',
  message: 'Mensagem ao cliente',
  summary: 'Resumo para quem atende',
  summaryHelp: 'Vira uma nota; o que o cliente respondeu vem abaixo.',
}

const en: typeof pt = {
  kind: 'Hand over to a person',
  noun: 'hand-over to a person',
  takesOver: 'A person takes over.',
  withSummary: 'With a summary',
  queue: 'Queue',
  sameQueue: 'The queue it is in already',
  message: 'Message to the customer',
  summary: 'Summary for the attendant',
  summaryHelp: 'It becomes a note; what the customer answered stands below it.',
}

const es: typeof pt = {
  kind: 'Pasar a una persona',
  noun: 'paso a una persona',
  takesOver: 'Una persona se encarga.',
  withSummary: 'Con resumen',
  queue: 'Cola',
  sameQueue: 'La cola en la que ya está',
  message: 'Mensaje al cliente',
  summary: 'Resumen para quien atiende',
  summaryHelp: 'Se vuelve una nota; lo que respondió el cliente va debajo.',
}

export const handoverWords = catalogue('handoverNode', pt, en, es)
