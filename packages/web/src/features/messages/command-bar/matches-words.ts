import { plainText } from '@guiche/contract/plain-text'

/** True if every typed word is the beginning of a word of the text, ignoring accents and case. */
export function matchesWords(text: string, typed: string): boolean {
  const words = plainText(text).trim().split(/\s+/)
  return plainText(typed)
    .trim()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}
