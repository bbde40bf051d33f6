import { catalogue } from '../../../../platform/words.ts'

const pt = {
  kind: 'Condição',
  noun: 'condição',
  variable: 'Variável',
}

const en: typeof pt = {
  kind: 'Condition',
  noun: 'condition',
  variable: 'Variable',
}

const es: typeof pt = {
  kind: 'Condición',
  noun: 'condición',
  variable: 'Variable',
}

export const conditionWords = catalogue('conditionNode', pt, en, es)
