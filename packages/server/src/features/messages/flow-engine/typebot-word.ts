import { foldedWord } from '@guiche/contract/opt-out-words'
import { plainText } from '@guiche/contract/plain-text'

/**
 * True if a customer says a keyword that ends or restarts a Typebot. Accents, case and surrounding punctuation are
 * ignored; a keyword of punctuation alone, such as `#`, has to match as it is.
 */
export function isTypebotWord(said: string, keyword: string): boolean {
  const folded = foldedWord(keyword)
  if (folded !== '') return foldedWord(said) === folded
  return keyword.trim() !== '' && plainText(said.trim()) === plainText(keyword.trim())
}
