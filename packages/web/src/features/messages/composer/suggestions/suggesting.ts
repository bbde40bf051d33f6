import { plainText } from '@guiche/contract/plain-text'
import { finder } from '@guiche/contract/search'
import type { EmojiData } from '../../../organisation/emoji/index.ts'

// What a writer may be about to name: `/` a quick message, `{{` a variable, `:` an emoji; in a note `@` a colleague.
// Pure.

export type SuggestionKind = 'quick' | 'variable' | 'emoji' | 'colleague'

export interface Trigger {
  readonly kind: SuggestionKind
  readonly query: string
  /** What a choice takes the place of. */
  readonly from: number
  readonly to: number
}

/** What stands right before the caret. */
export function triggerAt(text: string, caret: number): Trigger | undefined {
  const before = text.slice(0, caret)
  // Only at the start, and from the slash on (docs/decisions/0024).
  const quick = /^\/([^\n]{0,100})$/u.exec(before)
  if (quick) return trigger('quick', quick[1], 0, caret)
  const variable = /\{\{\s*([\p{L}\d_]*)$/u.exec(before)
  if (variable) {
    const closing = /^\s*\}{0,2}/.exec(text.slice(caret))?.[0].length ?? 0
    return trigger('variable', variable[1], variable.index, caret + closing)
  }
  return emojiAt(before)
}

/** What stands before the caret of an emoji's name. */
export function emojiAt(before: string): Trigger | undefined {
  const emoji = /(?:^|[\s(])(:([\p{L}\d_+-]{2,30}))$/u.exec(before)
  if (emoji)
    return trigger('emoji', emoji[2], before.length - (emoji[1]?.length ?? 0), before.length)
  return undefined
}

function trigger(kind: SuggestionKind, query = '', from: number, to: number): Trigger {
  return { kind, query, from, to }
}

const LABEL_MAX = 35

/** Labels of quick messages are cut at 35 characters (core 9). */
export function quickLabel(message: string): string {
  const oneLine = message.replaceAll(/\s+/g, ' ').trim()
  const letters = Array.from(oneLine)
  return letters.length <= LABEL_MAX ? oneLine : `${letters.slice(0, LABEL_MAX).join('')}…`
}

interface Searched {
  readonly shortcode: string
  readonly message: string
}

/** Those whose shortcode begins with what is typed, then those that hold it anywhere. */
export function quickMatches<Q extends Searched>(all: readonly Q[], query: string): Q[] {
  const wanted = plainText(query.trim())
  const shortcode = (one: Q) => plainText(one.shortcode).replace(/^\//, '')
  const first = all.filter((one) => shortcode(one).startsWith(wanted))
  const isFound = finder(query)
  const rest = all.filter((one) => !first.includes(one) && isFound(one.shortcode, one.message))
  return [...first, ...rest]
}

export interface FoundEmoji {
  emoji: string
  label: string
}

/** Those whose name begins with the words, then those whose names or tags hold them. */
export function emojiMatches({ emojis }: EmojiData, query: string, most: number): FoundEmoji[] {
  const wanted = plainText(query.replaceAll('_', ' '))
  const begins = emojis.filter(({ label }) => plainText(label).startsWith(wanted))
  const tagged = emojis.filter(
    (one) =>
      !begins.includes(one) &&
      (one.tags.some((tag) => plainText(tag).startsWith(wanted)) ||
        plainText(one.label).includes(` ${wanted}`)),
  )
  return [...begins, ...tagged].slice(0, most)
}
