import { plainText } from '@guiche/contract/plain-text'
import { isDistinguishing, numberOfWord } from './choice-words.ts'
import { type CustomerAnswer, chosenOptionOf, tokensOf } from './chosen-option.ts'

// Chooses the menu option that a customer means: the pressed option, its number or title; if unambiguous also a
// misspelt title, a title within a sentence, or a word that no other title has. Pure, and bounded by the length of the
// examined text.

interface TitledOption {
  readonly id: string
  readonly title: string
}

/** Longer texts are no choices. */
const SENTENCE_MAX = 200
/** In shorter words a single changed letter makes another word. */
const SLIP_FROM = 4
const TWO_SLIPS_FROM = 9

/** Undefined if the answer means no option, or may mean several. */
export function chooseOption<T extends TitledOption>(
  options: readonly T[],
  answer: CustomerAnswer,
): T | undefined {
  const chosen = chosenOptionOf(options, answer)
  if (chosen || answer.text.length > SENTENCE_MAX) return chosen
  const [only, ...others] = optionsNamed(options, answer.text)
  return others.length === 0 && only && !hasNumberOfOther(options, only, answer.text)
    ? only
    : undefined
}

/** True if a text without a choice may mean several options. */
export function isAmbiguous(options: readonly TitledOption[], { text }: CustomerAnswer): boolean {
  return text.length <= SENTENCE_MAX && optionsNamed(options, text).length > 1
}

/** The options that a text may mean, by the most certain way that finds any. */
function optionsNamed<T extends TitledOption>(options: readonly T[], text: string): T[] {
  const typed = plainWordsOf(text)
  if (typed === '') return []
  const halves = ` ${typed} `.split(/ (?:ou|or) /)
  if (halves.length > 1) {
    const each = halves.flatMap((half) => optionsNamed(options, half))
    return [...new Set(each)]
  }
  const named = options.map((option) => ({ option, words: plainWordsOf(option.title) }))
  const found =
    firstNonEmpty([
      () => named.filter(({ words }) => containsWords(typed, words)),
      () => named.filter(({ words }) => isMisspellingOf(typed, words)),
    ]) ?? []
  return found.length > 0 ? found.map(({ option }) => option) : optionsWithWords(options, text)
}

function firstNonEmpty<T>(looks: ReadonlyArray<() => T[]>): T[] | undefined {
  for (const look of looks) {
    const found = look()
    if (found.length > 0) return found
  }
  return undefined
}

/** True if the text also has the number of another option: `1 - Boleto`, where Boleto is the second. */
function hasNumberOfOther(
  options: readonly TitledOption[],
  found: TitledOption,
  text: string,
): boolean {
  const own = new Set(tokensOf(found.title))
  return tokensOf(text).some((token) => {
    if (!/^\d{1,3}$/.test(token) || own.has(token)) return false
    const other = options[(numberOfWord(token) ?? 0) - 1]
    return other !== undefined && other !== found
  })
}

/** Letters and digits, with a space between words. */
function plainWordsOf(text: string): string {
  return plainText(text.slice(0, SENTENCE_MAX))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')
}

/** True if the typed text contains all words of an option in a row. */
function containsWords(typed: string, words: string): boolean {
  return words.length >= SLIP_FROM && ` ${typed} `.includes(` ${words} `)
}

function isMisspellingOf(typed: string, words: string): boolean {
  if (words.length < SLIP_FROM) return false
  const most = words.length < TWO_SLIPS_FROM ? 1 : 2
  return Math.abs(typed.length - words.length) <= most && editDistance(typed, words) <= most
}

/** Shorter words match titles by chance. */
const TELLING_FROM = 3

/**
 * Options whose title has every distinguishing word of the text: `cobranca`, or `quero cobranca por favor`, for
 * `Cobranças e boletos`. If no title has a word as typed, its other number or a misspelling matches too.
 */
function optionsWithWords<T extends TitledOption>(options: readonly T[], text: string): T[] {
  const typed = tokensOf(text).filter(isDistinguishing)
  if (typed.length === 0 || !typed.some((token) => token.length >= TELLING_FROM)) return []
  const titles = options.map((option) => ({ option, tokens: tokensOf(option.title) }))
  const optionsWhere = (is: (typed: string, own: string) => boolean) =>
    titles
      .filter(({ tokens }) => typed.every((token) => tokens.some((own) => is(token, own))))
      .map(({ option }) => option)
  return (
    firstNonEmpty([
      () => optionsWhere((token, own) => token === own),
      () => optionsWhere((token, own) => singular(token) === singular(own)),
      () => optionsWhere((token, own) => token === own || isMisspellingOf(token, own)),
    ]) ?? []
  )
}

const singular = (token: string) => (token.length > SLIP_FROM ? token.replace(/s$/, '') : token)

/** Optimal string alignment distance: letters to change, insert, delete or swap with the next. */
function editDistance(from: string, to: string): number {
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
