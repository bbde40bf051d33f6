import { plainText } from '@guiche/contract/plain-text'

/** Whether every word of what is typed begins a word of the text; accents and case do not count. */
export function matches(text: string, typed: string): boolean {
  const words = plainText(text).trim().split(/\s+/)
  return plainText(typed)
    .trim()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}
