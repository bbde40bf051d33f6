import { normalized } from '@guiche/contract/plain-text'

/**
 * The form in which addresses are compared: without differences of compatibility forms, case and surrounding spaces.
 */
export function emailKey(email: string): string {
  const given = email.trim().slice(0, LONGEST)
  return normalized(normalized(given, 'NFKC').toLowerCase(), 'NFKC')
}

/** Above the limit of any valid address. */
const LONGEST = 1000
