import { normalized } from '@guiche/contract/plain-text'

/** An address as it is compared: compatibility forms, case and stray space do not make another person. */
export function emailKey(email: string): string {
  return normalized(normalized(email.trim(), 'NFKC').toLowerCase(), 'NFKC')
}
