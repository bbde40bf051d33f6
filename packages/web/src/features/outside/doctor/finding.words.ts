import { doctorWords as words } from '@guiche/contract/doctor-words'
import { catalogue } from '../../../platform/words.ts'

/** Texts and advice of findings, shared with the command line. */
export const findingWords = catalogue('findings', words.pt, words.en, words.es)
