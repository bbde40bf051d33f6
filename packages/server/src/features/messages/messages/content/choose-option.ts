import { plainText } from '@guiche/contract/plain-text'
import { isTelling, numberNamed } from './choice-words.ts'
import { type Answer, chosenOf, tokensOf } from './chosen-of.ts'

// What a customer means who chooses from a menu: what they pressed, its number or its words, and where it is clear, words
// with a slip in them, within a sentence, or the one word that no other option has. Pure, and bounded by the length of what
// is looked at.

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
  const [only, ...others] = optionsNamed(options, answer.text)
  return others.length === 0 && only && !isContradicted(options, only, answer.text)
    ? only
    : undefined
}

/** Whether more than one option might be meant by words that choose none. */
export function mightMeanSeveral(options: readonly Named[], { text }: Answer): boolean {
  return text.length <= SENTENCE_MAX && optionsNamed(options, text).length > 1
}

/** Those that a text might mean, by the surest way in which it means any. */
function optionsNamed<T extends Named>(options: readonly T[], text: string): T[] {
  const typed = wordsOf(text)
  if (typed === '') return []
  const halves = ` ${typed} `.split(/ (?:ou|or) /)
  if (halves.length > 1) {
    const each = halves.flatMap((half) => optionsNamed(options, half))
    return [...new Set(each)]
  }
  const named = options.map((option) => ({ option, words: wordsOf(option.title) }))
  const found =
    firstFound([
      () => named.filter(({ words }) => isWithin(typed, words)),
      () => named.filter(({ words }) => isSlipOf(typed, words)),
    ]) ?? []
  return found.length > 0 ? found.map(({ option }) => option) : optionsTold(options, text)
}

function firstFound<T>(looks: ReadonlyArray<() => T[]>): T[] | undefined {
  for (const look of looks) {
    const found = look()
    if (found.length > 0) return found
  }
  return undefined
}

/** Whether the text has the number of another option beside: `1 - Boleto`, where Boleto is the second. */
function isContradicted(options: readonly Named[], found: Named, text: string): boolean {
  const own = new Set(tokensOf(found.title))
  return tokensOf(text).some((token) => {
    if (!/^\d{1,3}$/.test(token) || own.has(token)) return false
    const other = options[(numberNamed(token) ?? 0) - 1]
    return other !== undefined && other !== found
  })
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

/** Shorter words of a title are met by chance. */
const TELLING_FROM = 3

/**
 * Those whose title has every telling word of the text: `cobranca`, or `quero cobranca por favor`, for `Cobranças e boletos`.
 * A word may be another number of the title's, or have a slip, where no title has it as it is.
 */
function optionsTold<T extends Named>(options: readonly T[], text: string): T[] {
  const typed = tokensOf(text).filter(isTelling)
  if (typed.length === 0 || !typed.some((token) => token.length >= TELLING_FROM)) return []
  const titles = options.map((option) => ({ option, tokens: tokensOf(option.title) }))
  const having = (is: (typed: string, own: string) => boolean) =>
    titles
      .filter(({ tokens }) => typed.every((token) => tokens.some((own) => is(token, own))))
      .map(({ option }) => option)
  return (
    firstFound([
      () => having((token, own) => token === own),
      () => having((token, own) => singular(token) === singular(own)),
      () => having((token, own) => token === own || isSlipOf(token, own)),
    ]) ?? []
  )
}

const singular = (token: string) => (token.length > SLIP_FROM ? token.replace(/s$/, '') : token)

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
