import { plainText } from '@guiche/contract/plain-text'
import { type Answer, chosenOf } from './chosen-of.ts'

// What a customer means who chooses from a menu: what they pressed, its number or its words, and where it is clear, words
// with a slip in them or within a sentence. Pure, and bounded by the length of what is looked at.

interface Named {
  readonly id: string
  readonly title: string
}

/** Nobody writes more to choose. */
const SENTENCE_MAX = 200
/** In a shorter word one letter makes another word. */
const SLIP_FROM = 4
const TWO_SLIPS_FROM = 9

/** Undefined where none is meant, or more than one might be. */
export function chooseOption<T extends Named>(
  options: readonly T[],
  answer: Answer,
): T | undefined {
  const chosen = chosenOf(options, answer)
  if (chosen || answer.text.length > SENTENCE_MAX) return chosen
  const typed = wordsOf(answer.text)
  if (typed === '') return undefined
  const named = options.map((option) => ({ option, words: wordsOf(option.title) }))
  return (
    only(named.filter(({ words }) => isWithin(typed, words))) ??
    only(named.filter(({ words }) => isSlipOf(typed, words)))
  )
}

function only<T>(found: ReadonlyArray<{ option: T }>): T | undefined {
  return found.length === 1 ? found[0]?.option : undefined
}

/** Letters and digits with a space between words. */
function wordsOf(text: string): string {
  return plainText(text.slice(0, SENTENCE_MAX))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')
}

/** All words of an option, one behind the other, in what was typed. */
function isWithin(typed: string, words: string): boolean {
  return words.length >= SLIP_FROM && ` ${typed} `.includes(` ${words} `)
}

function isSlipOf(typed: string, words: string): boolean {
  if (words.length < SLIP_FROM) return false
  const most = words.length < TWO_SLIPS_FROM ? 1 : 2
  return Math.abs(typed.length - words.length) <= most && distance(typed, words) <= most
}

/** Letters to change, add, leave out or swap with the next (optimal string alignment). */
function distance(from: string, to: string): number {
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const next = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (
        row > 1 &&
        column > 1 &&
        from[row - 1] === to[column - 2] &&
        from[row - 2] === to[column - 1]
      )
        least = Math.min(least, (before[column - 2] ?? 0) + 1)
      next.push(least)
    }
    before = last
    last = next
  }
  return last[to.length] ?? 0
}
