import { catalogue } from '../../platform/words.ts'

const pt = {
  other: 'Este bloco não pôde vir.',
}

const en: typeof pt = {
  other: 'This block could not be brought.',
}

const es: typeof pt = {
  other: 'Este bloque no pudo venir.',
}

export const importLossWords = catalogue('flow-import-losses', pt, en, es)
