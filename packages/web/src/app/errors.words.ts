import { errorWords as words } from '@guiche/contract/error-words'
import { catalogue } from '../platform/words.ts'

/** The texts of all error codes. */
export const errorWords = catalogue('errors', words.pt, words.en, words.es)
