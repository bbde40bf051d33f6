// What holds for macros at both ends, apart from their schemas so that the web knows it without zod.

/** So many of one person's own, and so many that are shared. */
export const MACRO_MAX = 100
export const MACRO_ACTIONS_MAX = 10
export const MACRO_NAME_MAX = 60
export const MACRO_TAGS_MAX = 20
export const MACRO_QUEUES_MAX = 50
/** What every provider takes as one text. */
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

/** The days on which a snoozed ticket comes back in the morning, `Date.getDay` being their place. */
export const macroWeekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const

/** What can still be done with a ticket that is closed. */
const WORKS_WHEN_CLOSED: readonly MacroActionKind[] = ['tag', 'untag', 'note', 'close']

/** The place of the first action that could only be refused, since one before it has closed the ticket. */
export function closedTooSoon(kinds: readonly MacroActionKind[]): number | undefined {
  const closed = kinds.indexOf('close')
  if (closed === -1) return undefined
  const at = kinds.findIndex((kind, index) => index > closed && !WORKS_WHEN_CLOSED.includes(kind))
  return at === -1 ? undefined : at
}

// A macro's keys are written as the web writes a press: a letter or a digit, `Shift+` before a letter, and two presses one
// after the other with a space between. With Ctrl, Alt or Cmd they would be the browser's or the product's.

const MACRO_KEYS = /^(?:[a-z0-9]|Shift\+[a-z])(?: [a-z0-9])?$/

/** The keys that the product has for itself. */
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

/** Whether two are the same, or one begins the other, so that it would never be heard to its end. */
export function collide(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `)
}

export function isProductKey(keys: string): boolean {
  return productKeys.some((taken) => collide(taken, keys))
}
