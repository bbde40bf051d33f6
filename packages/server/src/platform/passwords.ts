import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// argon2id (the library's default) with OWASP's parameters: 19 MiB, two passes. About 12 ms, off the event loop.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes the NFC form, because macOS pastes `é` as two code points. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST)
}

let nobodys: Promise<string> | undefined

/**
 * Compares a password with a hash. A missing hash takes the same time, so that response times do not reveal existing
 * accounts. Older hashes were made without normalisation, hence the other forms.
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  nobodys ??= hashPassword('no account has this password')
  const kept = stored ?? (await nobodys)
  for (const form of new Set([password, password.normalize('NFC'), password.normalize('NFD')]))
    if (await verify(kept, form)) return stored !== undefined
  return false
}

/** Twelve random characters without look-alikes such as l and 1. */
export function makePassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  return Array.from(randomBytes(12), (byte) => letters[byte % letters.length]).join('')
}
