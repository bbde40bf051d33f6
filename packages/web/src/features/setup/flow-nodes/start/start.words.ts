import { catalogue } from '../../../../platform/words.ts'

const pt = {
  kind: 'Inicio',
  noun: 'início',
  startText: 'O fluxo começa aqui.',
}

const en: typeof pt = {
  kind: 'Start',
  noun: 'start',
  startText: 'The flow starts here.',
}

const es: typeof pt = {
  kind: 'Inicio',
  noun: 'inicio',
  startText: 'El flujo empieza aquí.',
}

export const startWords = catalogue('startNode', pt, en, es)
