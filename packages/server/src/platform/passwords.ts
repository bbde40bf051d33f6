import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// argon2id (the library's default kind) as OWASP asks: 19 MiB, two passes. About 12 ms, off the event loop.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes the NFC form, since a Mac pastes `é` as two code points. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST)
}

let nobodys: Promise<string> | undefined

/**
 * Takes the same time whether there is a stored hash or not, so that nobody learns which addresses exist. Hashes of before
 * were made of what was typed, in whichever form.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  nobodys ??= hashPassword('no account has this password')
  const kept = stored ?? (await nobodys)
  for (const form of new Set([password, password.normalize('NFC'), password.normalize('NFD')]))
    if (await verify(kept, form)) return stored !== undefined
  return false
}

/** Twelve characters, none of which is taken for another when read aloud. */
export function makePassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  return Array.from(randomBytes(12), (byte) => letters[byte % letters.length]).join('')
}
