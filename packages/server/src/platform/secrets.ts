import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

// Every secret is derived from SECRET, with one key per purpose.

let root: Buffer | undefined
const keys = new Map<string, Buffer>()

export function setSecret(secret: string): void {
  root = Buffer.from(secret)
  keys.clear()
}

/** A 32-byte key derived for one purpose. @throws before setSecret was called */
export function keyFor(purpose: string): Buffer {
  const known = keys.get(purpose)
  if (known) return known
  if (!root) throw new Error('setSecret has not been called')
  const key = Buffer.from(hkdfSync('sha256', root, 'guiche', purpose, 32))
  keys.set(purpose, key)
  return key
}

/** The password of a database role. */
export function rolePasswordOf(role: string): string {
  return keyFor(`database role ${role}`).toString('base64url')
}

/** HMAC-SHA-256 of a text, base64url. */
export function sign(purpose: string, text: string): string {
  return createHmac('sha256', keyFor(purpose)).update(text).digest('base64url')
}

const SEAL = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a credential for storage (AES-256-GCM), so that a copied database does not reveal it. `purpose` binds it to
 * its place.
 */
export function seal(purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(SEAL, keyFor(`seal ${purpose}`), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a sealed text. @throws if it was sealed for another purpose, under another SECRET, or was changed */
export function unseal(purpose: string, stored: string): string {
  const bytes = Buffer.from(stored, 'base64url')
  const decipher = createDecipheriv(SEAL, keyFor(`seal ${purpose}`), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return (
    decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') +
    decipher.final('utf8')
  )
}

/** Prefix of text sealed with its origin; base64url has no dot. */
const BOUND = 'o1.'

/**
 * Encrypts a credential for programs at one origin (scheme, host and port). The origin is sealed with it, so that a
 * changed address next to the credential does not send it elsewhere.
 */
export function sealForOrigin(purpose: string, origin: string, text: string): string {
  return BOUND + seal(purpose, JSON.stringify({ origin, text }))
}

/**
 * Decrypts a credential; empty if it was sealed for another origin or cannot be decrypted.
 * @param unbound origin of credentials stored before `sealForOrigin` existed
 */
export function unsealForOrigin(
  purpose: string,
  origin: string,
  stored: string,
  unbound: string,
): string {
  if (!stored.startsWith(BOUND)) return origin === unbound ? unsealOr(purpose, stored, '') : ''
  const sealed = unsealOr(purpose, stored.slice(BOUND.length), '')
  const { success, data } = bound.safeParse(sealed === '' ? undefined : JSON.parse(sealed))
  return success && data.origin === origin ? data.text : ''
}

const bound = z.object({ origin: z.string(), text: z.string() })

/**
 * Decrypts a sealed text; returns `otherwise` if it was sealed under another SECRET, for another purpose, or was
 * changed.
 */
export function unsealOr(purpose: string, stored: string, otherwise: string): string {
  try {
    return unseal(purpose, stored)
  } catch {
    return otherwise
  }
}

/** Compares in constant time. */
export function constantTimeEqual(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The SECRET stored in a data folder, created at the first call. Concurrently starting processes agree on one. */
export function loadOrCreateSecret(dataDir: string): string {
  return findStoredSecret(dataDir) ?? storeSecret(dataDir, randomBytes(32).toString('base64url'))
}

/** The SECRET stored in a data folder; undefined if there is none. */
export function findStoredSecret(dataDir: string): string | undefined {
  const file = secretFile(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Stores a SECRET in a data folder, unless another process has stored one before. @returns the stored one */
export function storeSecret(dataDir: string, secret: string): string {
  const file = secretFile(dataDir)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, secret, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}

function secretFile(dataDir: string): string {
  return join(dataDir, 'secret')
}
