import { createECDH } from 'node:crypto'
import { keyFor } from '../../platform/secrets.ts'

// The key pair by which browsers' makers know this installation. It comes from the SECRET, as every key does, so it is
// made once, is the same in all processes, and is stored nowhere.

const CURVE = 'prime256v1'

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

function pairOf(privateKey: string): VapidKeys {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return { privateKey, publicKey: pair.getPublicKey('base64url', 'uncompressed') }
}
