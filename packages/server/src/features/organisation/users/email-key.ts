import { normalizedText } from '@guiche/contract/plain-text'

/**
 * The form in which addresses are compared: without differences of compatibility forms, case and surrounding spaces.
 */
export function emailKey(email: string): string {
  const given = email.trim().slice(0, LONGEST)
  return normalizedText(normalizedText(given, 'NFKC').toLowerCase(), 'NFKC')
}

/** Above the limit of any valid address. */
const LONGEST = 1000
