import type { Option } from '@guiche/contract/choices'
import { normalizedText } from '@guiche/contract/plain-text'
import { isArticle, isFiller, isGreeting, numberOfWord } from './choice-words.ts'

// Finds the offered option that a customer means. Pure. The input is customers' text, and of a long one only the length
// is examined.

export interface CustomerAnswer {
  /** The typed text, or the title of the pressed option. */
  readonly text: string
  /** The pressed option; undefined for a typed answer. */
  readonly choice?: { readonly id: string; readonly title: string } | undefined
}

/** Longer than any option, or a number with words around it. */
const ANSWER_MAX = 250

/**
 * Finds a pressed option by its id, and a typed one by its title or else by its number from 1, in digits or as a word,
 * also with punctuation and polite words around it. Undefined if none is meant.
 */
export function chosenOptionOf<T extends Pick<Option, 'id' | 'title'>>(
  options: readonly T[],
  { text, choice }: CustomerAnswer,
): T | undefined {
  const pressed = choice && options.find(({ id }) => id === choice.id)
  if (pressed) return pressed
  const typed = choice?.title ?? text
  if (typed.length > ANSWER_MAX) return undefined
  const words = foldedText(typed)
  if (words === '') return undefined
  const named = options.find(({ title }) => foldedTitle(title) === words)
  return named ?? numberedOption(options, words) ?? optionNamedAmongMarks(options, words)
}

/** Matches titles with punctuation around them, such as `Vendas!`. */
function optionNamedAmongMarks<T extends Pick<Option, 'title'>>(
  options: readonly T[],
  words: string,
): T | undefined {
  const plain = withoutMarks(words)
  if (plain === '') return undefined
  return options.find(({ title }) => withoutMarks(foldedTitle(title)) === plain)
}

/** Empty for a title longer than any answer. */
function foldedTitle(title: string): string {
  return title.length > ANSWER_MAX ? '' : foldedText(title)
}

/** Removes case, accents, the marks of keycap digits, and repeated spaces. */
function foldedText(text: string): string {
  return normalizedText(text, 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Words and numbers of a text in their compared form; `2ª` becomes `2`. */
export function tokensOf(text: string): string[] {
  return foldedText(text.slice(0, ANSWER_MAX))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== '')
    .map((token) => token.replace(/^(\d{1,3})[ao]$/, '$1'))
}

/** A sign directly before a digit: `-1` does not mean the first option. */
const SIGNED = /(?:^|[^\p{L}\p{N}])[-+\u2212\u2013]\d/u

/**
 * The number that a whole message means: `2`, `2.`, `(2)`, `2️⃣`, `opção 2`, `a 2`, `dois, por favor`; undefined if it
 * has several numbers or further words.
 */
export function meantNumber(text: string): number | undefined {
  const { number, others } = numberWithOthers(text) ?? {}
  return others?.length === 0 ? number : undefined
}

/** The first number of a text with the other meaningful words; undefined without a number. */
function numberWithOthers(text: string): { number: number; others: string[] } | undefined {
  if (text.length > ANSWER_MAX || SIGNED.test(foldedText(text))) return undefined
  const tokens = tokensOf(text)
  const isGreeted = tokens.some(isGreeting)
  const place = tokens.findIndex(
    (token) => numberOfWord(token) !== undefined && !(isGreeted && isArticle(token)),
  )
  const number = numberOfWord(tokens[place] ?? '')
  if (number === undefined) return undefined
  const others = tokens.filter((token, index) => {
    if (index === place || isFiller(token)) return false
    // `no` abbreviates number in `no 2`; alone it is a negation in Spanish and English.
    return token !== 'no' || index !== place - 1 || !/^\d/.test(tokens[place] ?? '')
  })
  return { number, others }
}

/** The option with the number, if the text has only words of that option's title besides: `2 - Suporte`. */
function numberedOption<T extends Pick<Option, 'title'>>(
  options: readonly T[],
  words: string,
): T | undefined {
  const { number, others } = numberWithOthers(words) ?? {}
  const option = number === undefined ? undefined : options[number - 1]
  if (!option || !others) return undefined
  if (others.length === 0) return option
  const own = new Set(tokensOf(option.title))
  return others.every((token) => own.has(token)) ? option : undefined
}

const MARKS = new Set(' []()*_~.,;:!#-–—\'"')

/** Removes punctuation at both ends. A loop, because a pattern that ends with `$` would try from each mark. */
function withoutMarks(words: string): string {
  let [from, to] = [0, words.length]
  while (from < to && MARKS.has(words.charAt(from))) from++
  while (to > from && MARKS.has(words.charAt(to - 1))) to--
  return words.slice(from, to)
}
