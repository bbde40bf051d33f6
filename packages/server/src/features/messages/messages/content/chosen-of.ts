import type { Option } from '@guiche/contract/choices'
import { normalized } from '@guiche/contract/plain-text'
import { isArticle, isFiller, isGreeting, numberNamed } from './choice-words.ts'

// Which of the options that a message offered a customer means. Pure, and run on whatever they type: of a long text
// nothing is looked at but its length.

export interface Answer {
  /** What they typed, or the title of what they pressed. */
  readonly text: string
  /** What they pressed, where they did. */
  readonly choice?: { readonly id: string; readonly title: string } | undefined
}

/** No option is longer, and nobody writes more around a number. */
const ANSWER_MAX = 250

/**
 * What was pressed, by its id; what was typed, by the option's title, or else by its number from 1, in digits or as a word,
 * also with marks and polite words around them. Undefined where none is meant.
 */
export function chosenOf<T extends Pick<Option, 'id' | 'title'>>(
  options: readonly T[],
  { text, choice }: Answer,
): T | undefined {
  const pressed = choice && options.find(({ id }) => id === choice.id)
  if (pressed) return pressed
  const typed = choice?.title ?? text
  if (typed.length > ANSWER_MAX) return undefined
  const words = folded(typed)
  if (words === '') return undefined
  const named = options.find(({ title }) => foldedTitle(title) === words)
  return named ?? numbered(options, words) ?? namedAmongMarks(options, words)
}

/** Such as `Vendas!`. */
function namedAmongMarks<T extends Pick<Option, 'title'>>(
  options: readonly T[],
  words: string,
): T | undefined {
  const plain = withoutMarks(words)
  if (plain === '') return undefined
  return options.find(({ title }) => withoutMarks(foldedTitle(title)) === plain)
}

/** Empty of one that is longer than any answer. */
function foldedTitle(title: string): string {
  return title.length > ANSWER_MAX ? '' : folded(title)
}

/** Without case, accents, what makes a digit a picture, and spaces too many. */
function folded(text: string): string {
  return normalized(text, 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The words and numbers of a text as they are compared; `2ª` is `2`. */
export function tokensOf(text: string): string[] {
  return folded(text.slice(0, ANSWER_MAX))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== '')
    .map((token) => token.replace(/^(\d{1,3})[ao]$/, '$1'))
}

/** A sign directly before a digit: `-1` is not the first option. */
const SIGNED = /(?:^|[^\p{L}\p{N}])[-+\u2212\u2013]\d/u

/**
 * The number that a whole message means: `2`, `2.`, `(2)`, `2️⃣`, `opção 2`, `a 2`, `dois, por favor`; undefined where it says
 * more than one number, or more than a number.
 */
export function numberMeant(text: string): number | undefined {
  const { number, others } = numberAmong(text) ?? {}
  return others?.length === 0 ? number : undefined
}

/** The first number of a text, with what beside it says something; undefined where it has none. */
function numberAmong(text: string): { number: number; others: string[] } | undefined {
  if (text.length > ANSWER_MAX || SIGNED.test(folded(text))) return undefined
  const tokens = tokensOf(text)
  const isGreeted = tokens.some(isGreeting)
  const place = tokens.findIndex(
    (token) => numberNamed(token) !== undefined && !(isGreeted && isArticle(token)),
  )
  const number = numberNamed(tokens[place] ?? '')
  if (number === undefined) return undefined
  const others = tokens.filter((token, index) => {
    if (index === place || isFiller(token)) return false
    // `nº 2`; by itself it is the Spanish and the English no.
    return token !== 'no' || index !== place - 1 || !/^\d/.test(tokens[place] ?? '')
  })
  return { number, others }
}

/** By its number alone, or with words of its own title: `2 - Suporte`. */
function numbered<T extends Pick<Option, 'title'>>(
  options: readonly T[],
  words: string,
): T | undefined {
  const { number, others } = numberAmong(words) ?? {}
  const option = number === undefined ? undefined : options[number - 1]
  if (!option || !others) return undefined
  if (others.length === 0) return option
  const own = new Set(tokensOf(option.title))
  return others.every((token) => own.has(token)) ? option : undefined
}

const MARKS = new Set(' []()*_~.,;:!#-–—\'"')

/** Without the marks at both ends: a loop, since a pattern that ends with `$` would try from each of them. */
function withoutMarks(words: string): string {
  let [from, to] = [0, words.length]
  while (from < to && MARKS.has(words.charAt(from))) from++
  while (to > from && MARKS.has(words.charAt(to - 1))) to--
  return words.slice(from, to)
}
