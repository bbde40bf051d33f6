import { plainText } from '@guiche/contract/plain-text'
import { searchMatcher } from '@guiche/contract/search'
import type { EmojiData } from '../../../organisation/emoji/index.ts'

// Triggers of suggestions: `/` quick messages, `{{` variables, `:` emojis, and `@` colleagues in a note. Pure.

export type SuggestionKind = 'quick' | 'variable' | 'emoji' | 'colleague'

export interface Trigger {
  readonly kind: SuggestionKind
  readonly query: string
  /** The range that a chosen suggestion replaces. */
  readonly from: number
  readonly to: number
}

/** The trigger before the caret, if any. */
export function triggerAt(text: string, caret: number): Trigger | undefined {
  const before = text.slice(0, caret)
  // Only at the start of the text, beginning with the slash (docs/decisions/0024).
  const quick = /^\/([^\n]{0,100})$/u.exec(before)
  if (quick) return triggerOf('quick', quick[1], 0, caret)
  const variable = /\{\{\s*([\p{L}\d_]*)$/u.exec(before)
  if (variable) {
    const closing = /^\s*\}{0,2}/.exec(text.slice(caret))?.[0].length ?? 0
    return triggerOf('variable', variable[1], variable.index, caret + closing)
  }
  return emojiAt(before)
}

/** The emoji trigger at the end of `before`. */
export function emojiAt(before: string): Trigger | undefined {
  const emoji = /(?:^|[\s(])(:([\p{L}\d_+-]{2,30}))$/u.exec(before)
  if (emoji)
    return triggerOf('emoji', emoji[2], before.length - (emoji[1]?.length ?? 0), before.length)
  return undefined
}

function triggerOf(kind: SuggestionKind, query = '', from: number, to: number): Trigger {
  return { kind, query, from, to }
}

const LABEL_MAX = 35

/** Labels of quick messages are cut at 35 characters (core 9). */
export function quickMessageLabel(message: string): string {
  const oneLine = message.replaceAll(/\s+/g, ' ').trim()
  const letters = Array.from(oneLine)
  return letters.length <= LABEL_MAX ? oneLine : `${letters.slice(0, LABEL_MAX).join('')}…`
}

interface Searched {
  readonly shortcode: string
  readonly message: string
}

/** Matches by the beginning of the shortcode, then those that contain the query anywhere. */
export function quickMessageMatches<Q extends Searched>(all: readonly Q[], query: string): Q[] {
  const wanted = plainText(query.trim())
  const shortcode = (one: Q) => plainText(one.shortcode).replace(/^\//, '')
  const first = all.filter((one) => shortcode(one).startsWith(wanted))
  const isFound = searchMatcher(query)
  const rest = all.filter((one) => !first.includes(one) && isFound(one.shortcode, one.message))
  return [...first, ...rest]
}

export interface FoundEmoji {
  emoji: string
  label: string
}

/** Matches by the beginning of the name, then those whose name or tags contain the words. */
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
