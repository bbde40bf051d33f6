import { declarePreference } from '../../../../platform/preferences.ts'

/** Preference: messages begin with the user's name. */
export const signaturePreference = declarePreference('signMessages', (stored) => stored !== 'false')

/** Preference: Enter sends and Shift+Enter adds a line; otherwise Ctrl+Enter sends. */
export const enterSends = declarePreference('enterSends', (stored) => stored !== 'false')
