import { catalogue } from '../../../../platform/words.ts'

const pt = {
  kind: 'Vídeo',
  noun: 'vídeo',
}

const en: typeof pt = {
  kind: 'Video',
  noun: 'video',
}

const es: typeof pt = {
  kind: 'Vídeo',
  noun: 'vídeo',
}

export const videoWords = catalogue('videoNode', pt, en, es)
