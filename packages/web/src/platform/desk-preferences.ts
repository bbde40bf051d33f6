import { VOLUME_STEP } from './constants.ts'
import { declarePreference, DESK_KEYS } from './preferences.ts'

// Preferences of this browser for signed-in pages. In a module of their own, so that the first load does not contain them.

/** Volume of every sound, 0 to 1 in steps of 0.1; 1 if no valid value is stored. */
export const volume = declarePreference(DESK_KEYS.volume, volumeFrom)

/** True if the menu is open; null until the user has chosen. */
export const menuOpen = declarePreference(DESK_KEYS.menuOpen, (stored) =>
  stored === null ? null : stored === 'true',
)

/** True if the contact pane is shown beside the conversation, where there is room. */
export const contactOpen = declarePreference(DESK_KEYS.contactOpen, (stored) => stored === 'true')

/** True if the first steps are collapsed to their progress. */
export const firstStepsClosed = declarePreference('firstStepsClosed', (stored) => stored === 'true')

/** Waiting tickets are sorted by waiting time if true, else by the latest change. */
export const longestWaitingFirst = declarePreference(
  DESK_KEYS.longestWaitingFirst,
  (stored) => stored !== 'false',
)

/** After accepting a ticket the list stays on the waiting tickets, with the conversation beside it. */
export const staysAfterAccept = declarePreference(
  DESK_KEYS.staysAfterAccept,
  (stored) => stored === 'true',
)

/** Sending a message opens the next ticket of the list. */
export const opensNextAfterSend = declarePreference(
  DESK_KEYS.opensNextAfterSend,
  (stored) => stored === 'true',
)

/** Closing a ticket opens the next ticket of the list. */
export const opensNextAfterClose = declarePreference(
  DESK_KEYS.opensNextAfterClose,
  (stored) => stored === 'true',
)

/** Custom keys of shortcuts, by user, as JSON. */
export const shortcutKeys = declarePreference(DESK_KEYS.shortcutKeys, (stored) => stored ?? '')

export function volumeFrom(stored: string | null): number {
  const value = stored === null || stored.trim() === '' ? 1 : Number(stored)
  if (!(value >= 0 && value <= 1)) return 1
  return Math.round(value / VOLUME_STEP) / Math.round(1 / VOLUME_STEP)
}
