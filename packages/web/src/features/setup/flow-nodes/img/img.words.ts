import { catalogue } from '../../../../platform/words.ts'

const pt = {
  kind: 'Imagem',
  noun: 'imagem',
}

const en: typeof pt = {
  kind: 'Image',
  noun: 'image',
}

const es: typeof pt = {
  kind: 'Imagen',
  noun: 'imagen',
}

export const imgWords = catalogue('imgNode', pt, en, es)
