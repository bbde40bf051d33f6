import { catalogue } from '../../../../platform/words.ts'

const pt = {
  kind: 'Etiquetas',
  noun: 'etiquetas',
  put: 'Colocar',
  takeOff: 'Tirar',
  act: 'O que fazer',
  add: 'Colocar no atendimento',
  remove: 'Tirar do atendimento',
}

const en: typeof pt = {
  kind: 'Tags',
  noun: 'tags',
  put: 'Put on',
  takeOff: 'Take off',
  act: 'What to do',
  add: 'Put on the ticket',
  remove: 'Take off the ticket',
}

const es: typeof pt = {
  kind: 'Etiquetas',
  noun: 'etiquetas',
  put: 'Poner',
  takeOff: 'Quitar',
  act: 'Qué hacer',
  add: 'Poner en el ticket',
  remove: 'Quitar del ticket',
}

export const tagWords = catalogue('tagNode', pt, en, es)
