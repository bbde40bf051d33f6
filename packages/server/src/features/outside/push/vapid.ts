import { createECDH } from 'node:crypto'
import { ownLink } from '../../../platform/http/own-address.ts'
import { senderAddress } from '../../../platform/mail/mail.ts'
import { keyFor } from '../../../platform/secrets.ts'

// The key pair by which browsers' makers know this installation. It comes from the SECRET, as every key does, so it is
// made once, is the same in all processes, and is stored nowhere.

export const CURVE = 'prime256v1'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Binds a browser's own secret to its place. */
export const authPlace = (companyId: number) => `push ${companyId}`

let known: { secret: string; keys: VapidKeys } | undefined

export function vapidKeys(): VapidKeys {
  const secret = keyFor('web push').toString('base64url')
  if (known?.secret !== secret) known = { secret, keys: pairOf(secret) }
  return known.keys
}

/** Where nobody said who runs this installation: makers want an address and refuse a notice without. */
const PROJECT = 'https://github.com/guiche/guiche'

/** Whom makers of browsers may write to: whoever runs this installation (RFC 8292: an https address, or one of mail). */
export function vapidSubject(): string {
  const own = new URL(ownLink('/'))
  // Some makers refuse a name that means only this machine.
  if (own.protocol === 'https:' && own.hostname !== 'localhost') return own.href
  const sender = senderAddress()
  return sender === undefined ? PROJECT : `mailto:${sender}`
}

function pairOf(privateKey: string): VapidKeys {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return { privateKey, publicKey: pair.getPublicKey('base64url', 'uncompressed') }
}
