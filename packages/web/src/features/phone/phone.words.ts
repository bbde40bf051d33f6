import { catalogue } from '../../platform/words.ts'

const pt = { options: 'Para escolher' }
const en: typeof pt = { options: 'To choose from' }
const es: typeof pt = { options: 'Para elegir' }

export const phoneWords = catalogue('phone', pt, en, es)
