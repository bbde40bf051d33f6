import { catalogue } from '../../../../platform/words.ts'

const pt = {
  kind: 'Variável',
  noun: 'variável',
  empty: 'Vazio',
  value: 'Valor',
}

const en: typeof pt = {
  kind: 'Variable',
  noun: 'variable',
  empty: 'Empty',
  value: 'Value',
}

const es: typeof pt = {
  kind: 'Variable',
  noun: 'variable',
  empty: 'Vacío',
  value: 'Valor',
}

export const variableWords = catalogue('variableNode', pt, en, es)
