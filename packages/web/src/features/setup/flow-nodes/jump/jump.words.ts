import { catalogue } from '../../../../platform/words.ts'

const pt = {
  kind: 'Ir a outro fluxo',
  noun: 'ida a outro fluxo',
  flow: 'Fluxo',
  chooseFlow: 'Escolha um fluxo',
  goneFlow: 'Fluxo excluído',
  help: 'O cliente continua no início dele, com o que já respondeu.',
  inactive: 'Desativado',
}

const en: typeof pt = {
  kind: 'Go to another flow',
  noun: 'jump to another flow',
  flow: 'Flow',
  chooseFlow: 'Choose a flow',
  goneFlow: 'Deleted flow',
  help: 'The customer goes on at its start, with what they have answered.',
  inactive: 'Inactive',
}

const es: typeof pt = {
  kind: 'Ir a otro flujo',
  noun: 'ida a otro flujo',
  flow: 'Flujo',
  chooseFlow: 'Elige un flujo',
  goneFlow: 'Flujo eliminado',
  help: 'El cliente sigue en su inicio, con lo que ya respondió.',
  inactive: 'Desactivado',
}

export const jumpWords = catalogue('jumpNode', pt, en, es)
