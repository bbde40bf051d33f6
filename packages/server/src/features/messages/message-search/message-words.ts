import { normalizedText } from '@guiche/contract/plain-text'

// Splits texts into words as the database function `message_words` does. Pure.

/** Characters that separate words: punctuation and pictures, in the ranges that the database uses. */
const OTHERS =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- ranges of code points, no pictures
  /[\u0001-\u002f:-@[-`{-~\u0080-\u00bf\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff\u{1f000}-\u{1faff}]+/gu
const WORD_MAX = 64
/**
 * Characters of a text that are folded. Folding is linear but slow, so the longest messages would block the process.
 */
export const FOLDED_MOST = 32_768
/**
 * Characters of the folded text: a ligature may become eighteen letters, so a text of ligatures would take ten times as
 * long.
 */
const WIDENED_MOST = 2 * FOLDED_MOST

/** Removes accents and case. */
function foldedText(text: string): string {
  return normalizedText(text, 'NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
}

/** The words of a text in their order, up to FOLDED_MOST. */
export function wordsOf(text: string): string[] {
  return foldedText(text.slice(0, FOLDED_MOST))
    .slice(0, WIDENED_MOST)
    .split(OTHERS)
    .filter((word) => word !== '')
    .map((word) => (word.length > WORD_MAX ? Array.from(word).slice(0, WORD_MAX).join('') : word))
}

/** Removes the punctuation of codes. */
export function withoutCodePunctuation(text: string): string {
  return text.replace(/[./-]/g, '')
}

/** A word with its position in the original text. */
export interface PlacedWord {
  word: string
  from: number
  to: number
}

interface FoldedCharacter {
  /** The folded parts of a character, each with true if it separates words. */
  parts: ReadonlyArray<readonly [part: string, isOther: boolean]>
  /** True for a combining mark, which belongs to the character before it. */
  isAccent: boolean
}

function foldedCharacter(character: string): FoldedCharacter {
  const parts = Array.from(foldedText(character), (part) => {
    OTHERS.lastIndex = 0
    return [part, OTHERS.test(part)] as const
  })
  return { parts, isAccent: parts.length === 0 && /\p{M}/u.test(character) }
}

/** The words of a text, up to FOLDED_MOST, with their positions in the original text. */
export function placedWords(text: string): PlacedWord[] {
  const placed: PlacedWord[] = []
  // Memoized, because folding is the slow part and a text has few different characters.
  const known = new Map<string, FoldedCharacter>()
  let open: PlacedWord | undefined
  let letters = 0
  let foldedLength = 0
  let at = 0
  for (const character of text.slice(0, FOLDED_MOST)) {
    const to = at + character.length
    const { parts, isAccent } = known.get(character) ?? foldedCharacter(character)
    if (!known.has(character)) known.set(character, { parts, isAccent })
    if (isAccent && open) open.to = to
    for (const [part, isOther] of parts) {
      foldedLength += part.length
      if (foldedLength > WIDENED_MOST) return placed
      if (isOther) open = undefined
      else if (open) {
        // Cut to the length that the index has.
        if (letters++ < WORD_MAX) open.word += part
        open.to = to
      } else {
        letters = 1
        placed.push((open = { word: part, from: at, to }))
      }
    }
    at = to
  }
  return placed
}
