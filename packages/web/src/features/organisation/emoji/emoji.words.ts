import { catalogue } from '../../../platform/words.ts'

const pt = {
  searchEmoji: 'Buscar emoji',
  noEmoji: 'Nenhum emoji encontrado',
  skinTone: 'Tom de pele',
  loading: 'Carregando…',
}

const en: typeof pt = {
  searchEmoji: 'Search emoji',
  noEmoji: 'No emoji found',
  skinTone: 'Skin tone',
  loading: 'Loading…',
}

const es: typeof pt = {
  searchEmoji: 'Buscar emoji',
  noEmoji: 'No se encontró ningún emoji',
  skinTone: 'Tono de piel',
  loading: 'Cargando…',
}

export const emojiWords = catalogue('emoji', pt, en, es)
