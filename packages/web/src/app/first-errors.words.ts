import { firstErrors } from '@guiche/contract/first-error-words'
import { catalogue } from '../platform/words.ts'

/** The errors that anybody can meet before signing in: they weigh on the first load. */
export const firstErrorWords = catalogue(
  'first-errors',
  firstErrors.pt,
  firstErrors.en,
  firstErrors.es,
)
