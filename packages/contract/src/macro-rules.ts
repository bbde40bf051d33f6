// Limits of macros for server and web, separate from the schemas so that the web does not load zod for them.

/** Limit of own macros per user, and of shared ones per company. */
export const MACRO_MAX = 100
export const MACRO_ACTIONS_MAX = 10
export const MACRO_NAME_MAX = 60
export const MACRO_TAGS_MAX = 20
export const MACRO_QUEUES_MAX = 50
/** Longest text that every provider accepts. */
export const MACRO_TEXT_MAX = 4096
export const MACRO_NOTE_MAX = 2000
/** A year. */
export const MACRO_SNOOZE_MAX_MINUTES = 525_600

export const macroActionKinds = [
  'assign',
  'tag',
  'untag',
  'queue',
  'send',
  'note',
  'snooze',
  'close',
] as const
export type MacroActionKind = (typeof macroActionKinds)[number]

/** Days on whose morning a snoozed ticket may return, indexed by `Date.getDay`. */
export const macroWeekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const

/** Actions that a closed ticket accepts. */
const WORKS_WHEN_CLOSED: readonly MacroActionKind[] = ['tag', 'untag', 'note', 'close']

/**
 * Index of the first action that would be refused because an earlier one closes the ticket; undefined if there is none.
 */
export function indexOfActionAfterClose(kinds: readonly MacroActionKind[]): number | undefined {
  const closed = kinds.indexOf('close')
  if (closed === -1) return undefined
  const at = kinds.findIndex((kind, index) => index > closed && !WORKS_WHEN_CLOSED.includes(kind))
  return at === -1 ? undefined : at
}

// A macro's keys in the web's notation: a letter or a digit, `Shift+` before a letter, and optionally a second press
// after a space. Combinations with Ctrl, Alt or Cmd belong to the browser or the product.

const MACRO_KEYS = /^(?:[a-z0-9]|Shift\+[a-z])(?: [a-z0-9])?$/

/** Keys reserved for the product. */
export const productKeys: readonly string[] = [
  '1',
  '2',
  'j',
  'k',
  'Shift+j',
  'Shift+k',
  'x',
  'Shift+x',
  'r',
  'n',
  'a',
  'i',
  'Shift+a',
  't',
  'z',
  'e',
  'Shift+e',
  'g i',
  'g k',
  'g c',
  'g d',
  '/',
  '?',
]

export function isMacroKey(text: string): boolean {
  return MACRO_KEYS.test(text)
}

/** True if both are equal, or one is a prefix of the other, which would then never be completed. */
export function areKeysColliding(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `)
}

export function isProductKey(keys: string): boolean {
  return productKeys.some((taken) => areKeysColliding(taken, keys))
}
