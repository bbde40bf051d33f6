import { randomBytes } from 'node:crypto'
import { sign } from '../../../platform/secrets.ts'

// Crockford's base 32: no letter that is taken for a digit, and none that makes words.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 140 bits. */
const LENGTH = 28

/** A code that nobody can guess, in groups of four as it is read and typed. */
export function makeCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length])
  return letters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}

/** What is kept of a code. It names the user, so that one user's opens nobody else. */
export function hashOfCode(whose: { companyId: number; userId: number }, code: string): string {
  return sign('password reset', `${whose.companyId} ${whose.userId} ${plainCode(code)}`)
}

/** A code as it was made, however it was typed. */
function plainCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0')
}
