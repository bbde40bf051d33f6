import { errorWords as words } from '@guiche/contract/error-words'
import { catalogue } from '../platform/words.ts'

/** All errors that there are. */
export const errorWords = catalogue('errors', words.pt, words.en, words.es)
