import type { Option } from '@guiche/contract/choices'
import { normalized } from '@guiche/contract/plain-text'

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
 * What was pressed, by its id; what was typed, by the option's title, or else by its number from 1, also with marks around
 * them. Undefined where none is meant.
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

/** What people write before a number, without accents. */
const BEFORE_NUMBER = ['opcao', 'opcion', 'option', 'numero', 'number', 'no', 'n.', 'n']
/** Nothing, or the end of an ordinal, such as the `ª` of `2ª`. */
const AFTER_NUMBER = new Set(['', 'a', 'o'])

/** `2`, `2.`, `(2)`, `[ 2 ]`, `opção 2`, or the whole line as the menu has it. */
function numbered<T extends Pick<Option, 'title'>>(
  options: readonly T[],
  words: string,
): T | undefined {
  const start = withoutMarks(words)
  const word = BEFORE_NUMBER.find((before) => start.startsWith(`${before} `)) ?? ''
  const [, digits = '', rest = ''] =
    /^(\d{1,3})(.*)$/.exec(withoutMarks(start.slice(word.length))) ?? []
  const option = options[Number(digits) - 1]
  const after = withoutMarks(rest)
  return AFTER_NUMBER.has(after) || after === withoutMarks(foldedTitle(option?.title ?? ''))
    ? option
    : undefined
}

const MARKS = new Set(' []()*_~.,;:!#-–—\'"')

/** Without the marks at both ends: a loop, since a pattern that ends with `$` would try from each of them. */
function withoutMarks(words: string): string {
  let [from, to] = [0, words.length]
  while (from < to && MARKS.has(words.charAt(from))) from++
  while (to > from && MARKS.has(words.charAt(to - 1))) to--
  return words.slice(from, to)
}
