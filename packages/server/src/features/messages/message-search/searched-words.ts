import { wordsOf, withoutMarks } from './folding.ts'

// What people type, as `matching_messages` takes it. Pure.

export interface SearchedWords {
  /** In PostgreSQL's tsquery, each word with @ before it. Empty when nothing that is typed is a word. */
  clause: string
  /** Patterns of LIKE on the words in their order, with a space around each. */
  phrases: string[]
  marks: Mark[]
}

/** What is shown as found. */
export type Mark =
  /** Words that stand one after the other; the last may be the beginning of one. */
  | { kind: 'words'; words: readonly string[]; isBeginning: boolean }
  /** Written with punctuation or without. */
  | { kind: 'code'; word: string }

/** More would only make it slow. */
const MOST_WORDS = 16
const MOST_CHARACTERS = 200

/** `ped "nota fiscal" NF-1234`: all of them, the quoted in their order, all others as beginnings of words. */
export function searchedWords(typed: string): SearchedWords {
  const clauses: string[] = []
  const phrases: string[] = []
  const marks: Mark[] = []
  let left = MOST_WORDS
  for (const { text, isQuoted } of piecesOf(typed.slice(0, MOST_CHARACTERS))) {
    const words = wordsOf(text).slice(0, left)
    if (words.length === 0) continue
    left -= words.length
    const isBeginning = !isQuoted && isBeginningOfWord(words.at(-1))
    marks.push({ kind: 'words', words, isBeginning })
    const together = all(words, isBeginning)
    if (isQuoted) {
      clauses.push(together)
      if (words.length > 1) phrases.push(`% ${words.join(' ')} %`)
      continue
    }
    const code = codeOf(text).slice(0, MOST_WORDS)
    marks.push(...code.map((word) => ({ kind: 'code' as const, word })))
    const isPlain = code.length === 0 || code.join(' ') === words.join(' ')
    clauses.push(isPlain ? together : `( ${together} | ${all(code, true)} )`)
  }
  return { clause: clauses.length > 0 ? `( ${clauses.join(' & ')} )` : '', phrases, marks }
}

function piecesOf(typed: string): Array<{ text: string; isQuoted: boolean }> {
  return [...typed.replace(/[“”«»]/g, '"').matchAll(/"([^"]*)"?|([^\s"]+)/g)].map(
    ([, quoted, plain = '']) => ({ text: quoted ?? plain, isQuoted: quoted !== undefined }),
  )
}

/** A letter alone is a word of its own: as a beginning it would be every other word. */
function isBeginningOfWord(word: string | undefined): boolean {
  return word !== undefined && Array.from(word).length > 1
}

/** Words hold no character that would mean something in a tsquery. */
function all(words: readonly string[], isBeginning: boolean): string {
  const terms = words.map((word, at) => {
    const isLast = at === words.length - 1
    return `'@${word}'${isLast && isBeginning ? ':*' : ''}`
  })
  return `( ${terms.join(' & ')} )`
}

/** The pieces of a code without its punctuation, as the index has them too. */
function codeOf(text: string): string[] {
  return /\d/.test(text) ? wordsOf(withoutMarks(text)) : []
}
