import { catalogue } from '../../../../platform/words.ts'

const pt = {
  kind: 'Áudio',
  noun: 'áudio',
}

const en: typeof pt = {
  kind: 'Audio',
  noun: 'audio',
}

const es: typeof pt = {
  kind: 'Audio',
  noun: 'audio',
}

export const audioWords = catalogue('audioNode', pt, en, es)
