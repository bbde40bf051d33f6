import { randomBytes } from 'node:crypto'
import { sign } from '../../../platform/secrets.ts'

// Crockford's base 32: no letters that resemble digits, and none that form words.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Characters of 5 bits: 140 bits. */
const LENGTH = 28

/** A random code in groups of four characters, for reading and typing. */
export function makeCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length])
  return letters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}

/** The stored hash of a code. It includes the user, so that a code is valid for its user only. */
export function hashOfCode(whose: { companyId: number; userId: number }, code: string): string {
  return sign('password reset', `${whose.companyId} ${whose.userId} ${plainCode(code)}`)
}

/** Normalizes a typed code. */
function plainCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0')
}
