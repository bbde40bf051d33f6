import { useSyncExternalStore } from 'react'
import { VOLUME_STEP } from './constants.ts'
import { onStoredElsewhere, readStored, removeStored, writeStored } from './storage.ts'

// What a person prefers on this computer, each under its own key of local storage.

export interface Preference<T> {
  readonly key: string
  read(): T
  write(value: T): void
  /** Hears changes of this and other tabs; returns the way to stop. */
  subscribe(hear: () => void): () => void
}

/** Declares a preference: `parse` is given what is stored (null when nothing is) and never trusts it. */
export function preference<T extends string | number | boolean | null>(
  key: string,
  parse: (stored: string | null) => T,
): Preference<T> {
  const hearers = new Set<() => void>()
  const tell = () => hearers.forEach((hear) => hear())
  return {
    key,
    read: () => parse(readStored(key)),
    write(value) {
      if (value === null) removeStored(key)
      else writeStored(key, String(value))
      tell()
    },
    subscribe(hear) {
      hearers.add(hear)
      const stop = onStoredElsewhere(key, hear)
      return () => {
        hearers.delete(hear)
        stop()
      }
    },
  }
}

/** A preference's value, followed as it changes here or in another tab. */
export function usePreference<T>(preferred: Preference<T>): [T, (value: T) => void] {
  const value = useSyncExternalStore(preferred.subscribe, preferred.read, preferred.read)
  return [value, preferred.write]
}

/** 0 to 1 in steps of 0.1; used by every sound. Full when nothing, or nonsense, is stored. */
export const volume = preference('volume', volumeFrom)

/** Whether the menu is open; null until its owner has chosen. */
export const menuOpen = preference('menuOpen', (stored) =>
  stored === null ? null : stored === 'true',
)

/** Whether the contact stands beside the conversation, where there is room. */
export const contactOpen = preference('contactOpen', (stored) => stored === 'true')

/** Whether the first steps show only how far one is. */
export const firstStepsClosed = preference('firstStepsClosed', (stored) => stored === 'true')

/** Those who wait stand by how long they do; else the newest change comes first. */
export const longestWaitingFirst = preference('longestWaitingFirst', (stored) => stored !== 'false')

/** Whoever accepts a ticket stays among those who wait, with the conversation beside them. */
export const staysAfterAccept = preference('staysAfterAccept', (stored) => stored === 'true')

/** An answer that is sent leads to the next ticket of the list. */
export const goesOnAfterAnswer = preference('goesOnAfterAnswer', (stored) => stored === 'true')

/** A conversation that is closed leads to the next ticket of the list. */
export const goesOnAfterClose = preference('goesOnAfterClose', (stored) => stored === 'true')

/** Keys that people gave to shortcuts, by user, as JSON. */
export const shortcutKeys = preference('shortcutKeys', (stored) => stored ?? '')

export function volumeFrom(stored: string | null): number {
  const value = stored === null || stored.trim() === '' ? 1 : Number(stored)
  if (!(value >= 0 && value <= 1)) return 1
  return Math.round(value / VOLUME_STEP) / Math.round(1 / VOLUME_STEP)
}

/** The key of the theme: `light` or `dark`, nothing while the system decides. public/theme.js reads it before paint. */
export const THEME_KEY = 'preferredTheme'

/** The key of the language; platform/words.ts has its rules. */
export const LANGUAGE_KEY = 'i18nextLng'

/** The access token, which the family's clients keep under this name. */
export const TOKEN_KEY = 'token'

/** Its presence opens the campaign and flow routes (core 2). */
export const CSHOW_KEY = 'cshow'
export const campaignsShown = preference(CSHOW_KEY, (stored) => (stored === null ? null : 'true'))

/** The to-do list, which lives in the browser only (core 1). */
const TODO_KEY = 'tasks'

/** What stays when another computer takes the session (reading.md 'Web'); all else is cleared. */
const KEPT_KEYS: readonly string[] = [
  TODO_KEY,
  LANGUAGE_KEY,
  THEME_KEY,
  volume.key,
  menuOpen.key,
  contactOpen.key,
  shortcutKeys.key,
  longestWaitingFirst.key,
  staysAfterAccept.key,
  goesOnAfterAnswer.key,
  goesOnAfterClose.key,
]

/** What is typed and not sent, by user and ticket, begins with this. */
export const DRAFT_PREFIX = 'draft:'

/** The same of chats among colleagues. */
export const CHAT_DRAFT_PREFIX = 'chatDraft:'

/** What is sent and not yet stored, by page, begins with this. */
export const UNSENT_PREFIX = 'unsent:'

const LEFT_PREFIXES = [DRAFT_PREFIX, CHAT_DRAFT_PREFIX, UNSENT_PREFIX]

/** Whoever signs out leaves no draft behind, and nothing that would go out in another's name. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (LEFT_PREFIXES.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key)
  } catch {
    // No storage, nothing to clear.
  }
}

/** Clears session keys, `cshow`, variables and drafts from local storage. */
export function clearWorkOfSession(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (!KEPT_KEYS.includes(key)) localStorage.removeItem(key)
  } catch {
    // No storage, nothing to clear.
  }
}
