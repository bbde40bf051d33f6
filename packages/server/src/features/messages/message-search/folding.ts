import { normalized } from '@guiche/contract/plain-text'

// Words as `message_words` in the database makes them. Pure.

/** What is no part of a word: all that is punctuation or a picture, spelt out as there. */
const OTHERS =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- ranges of code points, no pictures
  /[\u0001-\u002f:-@[-`{-~\u0080-\u00bf\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff\u{1f000}-\u{1faff}]+/gu
const WORD_MAX = 64
/** Of a text. Folding is linear and slow: all that a message may have would hold others up. */
export const FOLDED_MOST = 32_768
/** Of what it becomes: a ligature may become eighteen letters, and a text of nothing else takes ten times as long. */
const WIDENED_MOST = 2 * FOLDED_MOST

/** Without accents and case. */
function folded(text: string): string {
  return normalized(text, 'NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
}

/** The words of a text, in their order, as far as it is folded. */
export function wordsOf(text: string): string[] {
  return folded(text.slice(0, FOLDED_MOST))
    .slice(0, WIDENED_MOST)
    .split(OTHERS)
    .filter((word) => word !== '')
    .map((word) => (word.length > WORD_MAX ? Array.from(word).slice(0, WORD_MAX).join('') : word))
}

/** Without the punctuation that codes are written with. */
export function withoutMarks(text: string): string {
  return text.replace(/[./-]/g, '')
}

/** One word of a text and where it stands in it. */
export interface PlacedWord {
  word: string
  from: number
  to: number
}

interface FoldedCharacter {
  /** What it becomes, and whether that is no part of a word. */
  parts: ReadonlyArray<readonly [part: string, isOther: boolean]>
  /** An accent of its own, which belongs to what is before it. */
  isAccent: boolean
}

function foldedCharacter(character: string): FoldedCharacter {
  const parts = Array.from(folded(character), (part) => {
    OTHERS.lastIndex = 0
    return [part, OTHERS.test(part)] as const
  })
  return { parts, isAccent: parts.length === 0 && /\p{M}/u.test(character) }
}

/** The words of a text, as far as it is folded, with their places in it as it was written. */
export function placedWords(text: string): PlacedWord[] {
  const placed: PlacedWord[] = []
  // Folding costs more than all else, and few characters are different ones.
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
        // As the index cuts it.
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
