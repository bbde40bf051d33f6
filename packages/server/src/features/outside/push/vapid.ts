import { createECDH } from 'node:crypto'
import { ownLink } from '../../../platform/http/own-address.ts'
import { senderAddress } from '../../../platform/mail/mail.ts'
import { keyFor } from '../../../platform/secrets.ts'

// The key pair by which push services know this installation. It is derived from SECRET, so it is the same in all
// processes and needs no storage.

export const CURVE = 'prime256v1'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Binds a browser's sealed secret to its company. */
export const authSealPurpose = (companyId: number) => `push ${companyId}`

let known: { secret: string; keys: VapidKeys } | undefined

export function vapidKeys(): VapidKeys {
  const secret = keyFor('web push').toString('base64url')
  if (known?.secret !== secret) known = { secret, keys: keyPairOf(secret) }
  return known.keys
}

/** The contact if the operator configured none, because push services refuse notices without one. */
const PROJECT = 'https://github.com/guiche/guiche'

/** The operator's contact for push services (RFC 8292: an https or mailto address). */
export function vapidSubject(): string {
  const own = new URL(ownLink('/'))
  // Some push services refuse localhost.
  if (own.protocol === 'https:' && own.hostname !== 'localhost') return own.href
  const sender = senderAddress()
  return sender === undefined ? PROJECT : `mailto:${sender}`
}

function keyPairOf(privateKey: string): VapidKeys {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return { privateKey, publicKey: pair.getPublicKey('base64url', 'uncompressed') }
}
