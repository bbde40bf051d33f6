import { wordsOf, withoutCodePunctuation } from './message-words.ts'

// Translates a typed search for the database function `matching_messages`. Pure.

export interface SearchedWords {
  /** A tsquery of PostgreSQL, each word prefixed by @. Empty if the text contains no word. */
  clause: string
  /** LIKE patterns over the words in their order, each surrounded by spaces. */
  phrases: string[]
  marks: SearchMark[]
}

/** A match to highlight. */
export type SearchMark =
  /** Consecutive words; the last may be the beginning of a word. */
  | { kind: 'words'; words: readonly string[]; isBeginning: boolean }
  /** A code, with or without punctuation. */
  | { kind: 'code'; word: string }

/** Limits the time of a search. */
const MOST_WORDS = 16
const MOST_CHARACTERS = 200

/** `ped "nota fiscal" NF-1234`: all words are required, quoted ones in their order, others as beginnings of words. */
export function searchedWords(typed: string): SearchedWords {
  const clauses: string[] = []
  const phrases: string[] = []
  const marks: SearchMark[] = []
  let left = MOST_WORDS
  for (const { text, isQuoted } of quotedPiecesOf(typed.slice(0, MOST_CHARACTERS))) {
    const words = wordsOf(text).slice(0, left)
    if (words.length === 0) continue
    left -= words.length
    const isBeginning = !isQuoted && isBeginningOfWord(words.at(-1))
    marks.push({ kind: 'words', words, isBeginning })
    const together = allWordsClause(words, isBeginning)
    if (isQuoted) {
      clauses.push(together)
      if (words.length > 1) phrases.push(`% ${words.join(' ')} %`)
      continue
    }
    const code = codeWordsOf(text).slice(0, MOST_WORDS)
    marks.push(...code.map((word) => ({ kind: 'code' as const, word })))
    const isPlain = code.length === 0 || code.join(' ') === words.join(' ')
    clauses.push(isPlain ? together : `( ${together} | ${allWordsClause(code, true)} )`)
  }
  return { clause: clauses.length > 0 ? `( ${clauses.join(' & ')} )` : '', phrases, marks }
}

function quotedPiecesOf(typed: string): Array<{ text: string; isQuoted: boolean }> {
  return [...typed.replace(/[“”«»]/g, '"').matchAll(/"([^"]*)"?|([^\s"]+)/g)].map(
    ([, quoted, plain = '']) => ({ text: quoted ?? plain, isQuoted: quoted !== undefined }),
  )
}

/** A single letter is a whole word, because as a beginning it would match too many. */
function isBeginningOfWord(word: string | undefined): boolean {
  return word !== undefined && Array.from(word).length > 1
}

/** Words contain no character that has a meaning in a tsquery. */
function allWordsClause(words: readonly string[], isBeginning: boolean): string {
  const terms = words.map((word, at) => {
    const isLast = at === words.length - 1
    return `'@${word}'${isLast && isBeginning ? ':*' : ''}`
  })
  return `( ${terms.join(' & ')} )`
}

/** The words of a code without its punctuation, as the index has them too. */
function codeWordsOf(text: string): string[] {
  return /\d/.test(text) ? wordsOf(withoutCodePunctuation(text)) : []
}
