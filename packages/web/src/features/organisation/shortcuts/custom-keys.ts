import { areKeysColliding } from '@guiche/contract/macro-limits'
import { useMemo, useSyncExternalStore } from 'react'
import { shortcutKeys } from '../../../platform/desk-preferences.ts'
import { chordOf, type Pressed } from './chords.ts'
import { isShortcutId, type ShortcutId, shortcutIds, shortcutOf } from './shortcut-list.ts'

// Custom shortcuts of this browser, by user; an empty text removes an action's shortcut.

type CustomKeys = Partial<Record<ShortcutId, string>>

export function readCustomKeys(userId: number): CustomKeys {
  return customKeysFrom(shortcutKeys.read(), userId)
}

export function customKeysFrom(stored: string, userId: number): CustomKeys {
  const own = recordOf(recordOf(parseStoredJson(stored))[String(userId)])
  const keys: CustomKeys = {}
  for (const [id, chord] of Object.entries(own))
    if (isShortcutId(id) && typeof chord === 'string' && !shortcutOf(id).isFixed) keys[id] = chord
  return keys
}

function writeCustomKeys(userId: number, keys: CustomKeys): void {
  shortcutKeys.write(
    JSON.stringify({ ...recordOf(parseStoredJson(shortcutKeys.read())), [userId]: keys }),
  )
}

/** The shortcut of an action; empty without one. */
export function keysOf(own: CustomKeys, id: ShortcutId): string {
  return own[id] ?? shortcutOf(id).keys
}

/**
 * The action of a key press, or the first key of longer shortcuts. Offered actions such as macros come after the
 * built-in ones.
 */
export function matchShortcut(
  own: CustomKeys,
  before: string | undefined,
  event: Pressed,
  others: readonly string[] = [],
) {
  const chord = chordOf(event)
  if (chord === undefined) return undefined
  const typing = shortcutIds.find((known) => shortcutOf(known).typing === chord)
  if (typing !== undefined) return { id: typing, isTyping: true }
  const keys = before === undefined ? chord : `${before} ${chord}`
  const id = shortcutIds.find((known) => keysOf(own, known) === keys)
  if (id !== undefined) return { id }
  if (others.includes(keys)) return { other: keys }
  const all = [...shortcutIds.map((known) => keysOf(own, known)), ...others]
  const isHalf = all.some((known) => known.startsWith(`${keys} `))
  return isHalf ? { half: keys } : undefined
}

/**
 * True if a text consists of shortcuts only, as a user types who believes the focus is elsewhere: those of an action,
 * moves in the list, or moves followed by an action.
 */
export function hasShortcutKeysOnly(text: string, userId: number): boolean {
  // Three times k is laughter in Portuguese.
  if (text === '' || /^k{3,}/i.test(text)) return false
  const own = readCustomKeys(userId)
  const keys = shortcutIds
    .map((id) => textTypedByKeys(keysOf(own, id)))
    .filter((typed) => typed !== '')
  const moves = (['next', 'previous'] as const).map((id) => textTypedByKeys(keysOf(own, id)))
  let moved = 0
  while (moved < text.length && moves.includes(text.charAt(moved))) moved++
  const acted = text.slice(moved)
  // A single move before a vowel is a syllable: "já", or laughter in Spanish.
  const isSyllable = moved === 1 && /^[aeiou]/i.test(acted)
  return acted === '' || (keys.includes(acted) && !isSyllable)
}

/** The text that a shortcut would type; empty if it has a key without a character. */
function textTypedByKeys(keys: string): string {
  const typed = keys.replace(/^Shift\+(.)$/, (_, letter: string) => letter.toUpperCase())
  return typed.split(' ').every((key) => key.length === 1) ? typed.replaceAll(' ', '') : ''
}

/** The other action with a colliding shortcut. */
export function collidingShortcut(
  own: CustomKeys,
  id: ShortcutId,
  keys: string,
): ShortcutId | undefined {
  return shortcutIds.find((other) => other !== id && areKeysColliding(keysOf(own, other), keys))
}

/** The action of a user whose shortcut is a prefix of these keys, or the reverse. */
export function findCollidingAction(userId: number, keys: string): ShortcutId | undefined {
  const own = readCustomKeys(userId)
  return shortcutIds.find((id) => keysOf(own, id) !== '' && areKeysColliding(keysOf(own, id), keys))
}

export function useCustomKeys(userId: number) {
  const stored = useSyncExternalStore(shortcutKeys.subscribe, shortcutKeys.read)
  const own = useMemo(() => customKeysFrom(stored, userId), [stored, userId])
  return {
    own,
    /** The former action loses the keys. */
    change: (id: ShortcutId, keys: string) => {
      const holder = collidingShortcut(own, id, keys)
      writeCustomKeys(userId, { ...own, ...(holder && { [holder]: '' }), [id]: keys })
    },
    reset: () => writeCustomKeys(userId, {}),
  }
}

function parseStoredJson(stored: string): unknown {
  try {
    return JSON.parse(stored === '' ? '{}' : stored)
  } catch {
    return {}
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
