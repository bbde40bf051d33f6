import { useSyncExternalStore } from 'react'
import { onStoredElsewhere, readStored, removeStored, writeStored } from './storage.ts'

// Preferences of this browser, each under its own key of localStorage.

export interface Preference<T> {
  readonly key: string
  read(): T
  write(value: T): void
  /** Calls `hear` on changes in this and other tabs. @returns a function that unsubscribes */
  subscribe(hear: () => void): () => void
}

/** Declares a preference: `parse` receives the stored text (null if there is none) and must accept any text. */
export function declarePreference<T extends string | number | boolean | null>(
  key: string,
  parse: (stored: string | null) => T,
): Preference<T> {
  const hearers = new Set<() => void>()
  const notifyHearers = () => hearers.forEach((hear) => hear())
  return {
    key,
    read: () => parse(readStored(key)),
    write(value) {
      if (value === null) removeStored(key)
      else writeStored(key, String(value))
      notifyHearers()
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

/** The value of a preference, updated on changes in this or another tab. */
export function usePreference<T>(preferred: Preference<T>): [T, (value: T) => void] {
  const value = useSyncExternalStore(preferred.subscribe, preferred.read, preferred.read)
  return [value, preferred.write]
}

/** Key of the theme: `light`, `dark`, or absent for the system's. public/theme.js reads it before the first paint. */
export const THEME_KEY = 'preferredTheme'

/** Key of the language; platform/words.ts reads it. */
export const LANGUAGE_KEY = 'i18nextLng'

/** Key of the access token, shared with other clients of the specification. */
export const TOKEN_KEY = 'token'

/** If the key is present, the campaign and flow routes are available (core 2). */
export const CSHOW_KEY = 'cshow'
export const campaignsShown = declarePreference(CSHOW_KEY, (stored) =>
  stored === null ? null : 'true',
)

/** The to-do list, which is stored only in the browser (core 1). */
const TODO_KEY = 'tasks'

/** Keys of the preferences in desk-preferences.ts, which the first load does not contain. */
export const DESK_KEYS = {
  volume: 'volume',
  menuOpen: 'menuOpen',
  contactOpen: 'contactOpen',
  shortcutKeys: 'shortcutKeys',
  longestWaitingFirst: 'longestWaitingFirst',
  staysAfterAccept: 'staysAfterAccept',
  opensNextAfterSend: 'goesOnAfterAnswer',
  opensNextAfterClose: 'goesOnAfterClose',
} as const

/** Keys that stay when another computer takes over the session (reading.md 'Web'); all others are removed. */
const KEPT_KEYS: readonly string[] = [
  TODO_KEY,
  LANGUAGE_KEY,
  THEME_KEY,
  ...Object.values(DESK_KEYS),
]

/** Prefix of unsent text, by user and ticket. */
export const DRAFT_PREFIX = 'draft:'

/** Prefix of unsent text of internal chats. */
export const CHAT_DRAFT_PREFIX = 'chatDraft:'

/** Prefix of sent messages that the server has not stored yet, by page. */
export const UNSENT_PREFIX = 'unsent:'

/** Prefix of messages of internal chats that the server has not stored yet, by page. */
export const CHAT_UNSENT_PREFIX = 'unsentChat:'

const LEFT_PREFIXES = [DRAFT_PREFIX, CHAT_DRAFT_PREFIX, UNSENT_PREFIX, CHAT_UNSENT_PREFIX]

/**
 * Removes drafts and unsent messages at sign-out, so that they are neither shown to the next user nor sent in their
 * name.
 */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (LEFT_PREFIXES.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key)
  } catch {
    // Without storage there are no drafts.
  }
}

/** Removes session keys, `cshow`, variables and drafts from localStorage. */
export function clearSessionKeys(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (!KEPT_KEYS.includes(key)) localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}
