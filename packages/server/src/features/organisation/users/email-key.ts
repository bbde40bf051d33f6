import { normalized } from '@guiche/contract/plain-text'

/** An address as it is compared: compatibility forms, case and stray space do not make another person. */
export function emailKey(email: string): string {
  const given = email.trim().slice(0, LONGEST)
  return normalized(normalized(given, 'NFKC').toLowerCase(), 'NFKC')
}

/** More than any address may have. */
const LONGEST = 1000
