import { doctorWords as words } from '@guiche/contract/doctor-words'
import { catalogue } from '../../../platform/words.ts'

/** What each finding says and asks for, as the terminal says it too. */
export const findingWords = catalogue('findings', words.pt, words.en, words.es)
