import { declarePreference } from '../../../../platform/preferences.ts'

/** Preference: messages begin with the user's name. */
export const signaturePreference = declarePreference('signMessages', (stored) => stored !== 'false')
