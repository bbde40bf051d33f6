// Limits of macros for server and web, separate from the schemas so that the web does not load zod for them.

/** Limit of own macros per user, and of shared ones per company. */
export const MACRO_MAX = 100
export const MACRO_NAME_MAX = 60
export const MACRO_QUEUES_MAX = 50

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
