// What is typed into a search, as LIKE takes it. Pure.

export function patternOf(typed: string): string {
  return `%${typed.replace(/[\\%_]/g, '\\$&')}%`
}

/** A pattern for each word of a search for people, the longest first: it is the rarest. */
export function patternsOf(typed: string): string[] {
  const words = folded(typed).split(/\s+/)
  return words
    .filter((word) => word !== '')
    .toSorted((one, other) => other.length - one.length)
    .map(patternOf)
}

/** Without accents and case, in as many characters; only for letters of one. */
export function folded(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (plain.length !== text.length) throw new Error('a letter of several characters')
  return plain
}

export interface Words {
  /** Folded; each the beginning of a word, but letters alone, which are words. */
  readonly words: readonly string[]
  /** For the index: `@` stands where company and day go. */
  readonly clause: string
  /** The same of the longest word alone. */
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
