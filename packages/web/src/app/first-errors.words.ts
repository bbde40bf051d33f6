import { firstErrors } from '@guiche/contract/first-error-words'
import { catalogue } from '../platform/words.ts'

/** The errors that can occur before signing in. They are a part of the first load. */
export const firstErrorWords = catalogue(
  'first-errors',
  firstErrors.pt,
  firstErrors.en,
  firstErrors.es,
)
