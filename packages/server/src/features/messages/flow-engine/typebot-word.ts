import { foldedWord } from '@guiche/contract/opt-out-words'
import { plainText } from '@guiche/contract/plain-text'

/**
 * Whether a customer says a word by which a Typebot ends or begins anew, without regard to accents, case and what stands
 * around it; of a keyword that is signs alone, such as `#`, each counts.
 */
export function isTypebotWord(said: string, keyword: string): boolean {
  const folded = foldedWord(keyword)
  if (folded !== '') return foldedWord(said) === folded
  return keyword.trim() !== '' && plainText(said.trim()) === plainText(keyword.trim())
}
