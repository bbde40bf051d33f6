// Turns a typed search into LIKE patterns. Pure.

export function patternOf(typed: string): string {
  return `%${typed.replace(/[\\%_]/g, '\\$&')}%`
}

/** A pattern for each word of a search for people, longest and thus rarest first. */
export function patternsOf(typed: string): string[] {
  const words = folded(typed).split(/\s+/)
  return words
    .filter((word) => word !== '')
    .toSorted((one, other) => other.length - one.length)
    .map(patternOf)
}

/** Folds accents and case and keeps the length; only for letters of one character. */
export function folded(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (plain.length !== text.length)
    throw new Error('a letter with several characters is not supported')
  return plain
}

export interface Words {
  /** Folded beginnings of words; single letters are whole words. */
  readonly words: readonly string[]
  /** The query for the index, with `@` as the placeholder of company and day. */
  readonly clause: string
  /** The query for the longest word only. */
  readonly longest: string
}

export function wordsOf(typed: string): Words {
  const words = folded(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const clauses = words.map((word) => `'@${word}'${word.length > 1 ? ':*' : ''}`)
  const longest = clauses.reduce((one, other) => (other.length > one.length ? other : one), '')
  return { words, clause: clauses.join(' & '), longest }
}
