import { preference } from '../../../../platform/preferences.ts'

/** Preference: messages begin with the user's name. */
export const signaturePreference = preference('signMessages', (stored) => stored !== 'false')
