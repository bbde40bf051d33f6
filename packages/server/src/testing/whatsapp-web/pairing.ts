import { randomBytes } from 'node:crypto'
import type { BinaryNode } from '../../channels/baileys/baileys-package.ts'
import { type Connection, streamErrorStanza } from './connection.ts'
import type { Registration } from './device.ts'
import type { DevicePairing, KeyPair, WhatsAppPackage } from './package-types.ts'
import { bytesOf, childOf, newStanzaId, secondsNow, SERVER, stanza } from './stanza.ts'

// Linking a device: it shows a QR code that the phone scans, or a pairing code that is typed on the phone. Both ways
// establish a shared secret, with which the phone authenticates the device.

/** A connection that wants to become a device. */
export interface Candidate {
  readonly registration: Registration
  readonly refs: readonly string[]
  /** Sent by the device when it shows a pairing code. */
  hello: CodeHello | undefined
  /** Callbacks of requests to the device, by the id of the answer. */
  readonly awaited: Map<string, () => void>
  finished: PromiseWithResolvers<BinaryNode> | undefined
  /** Rejects once its connection has ended. */
  readonly gone: PromiseWithResolvers<never>
}

interface CodeHello {
  readonly number: string
  readonly ref: string
  /** The device's part of the shared secret, encrypted with a key derived from the code. */
  readonly wrapped: Buffer
}

/** The account that links the device. */
export interface Account {
  readonly keyPair: KeyPair
  readonly jid: string
  readonly lidJid: string
  readonly index: number
  readonly name: string
}

const ACCOUNT_SIGNATURE = Buffer.from([6, 0])

export function startCandidate(
  baileys: WhatsAppPackage,
  connection: Connection,
  { eRegid, eSkeyId, eSkeyVal, eSkeySig, eIdent }: DevicePairing,
  { noiseKey, refs }: { noiseKey: Buffer; refs: number },
): Candidate {
  const candidate: Candidate = {
    registration: {
      identityKey: baileys.generateSignalPubKey(eIdent),
      registrationId: Buffer.from(eRegid).readUInt32BE(0),
      signedPreKey: {
        keyId: Buffer.from(eSkeyId).readUIntBE(0, 3),
        publicKey: baileys.generateSignalPubKey(eSkeyVal),
        signature: eSkeySig,
      },
      noiseKey,
    },
    refs: Array.from({ length: refs }, () => `2@${randomBytes(12).toString('base64url')}`),
    hello: undefined,
    awaited: new Map(),
    finished: undefined,
    gone: Promise.withResolvers(),
  }
  candidate.gone.promise.catch(() => undefined)
  connection.send(
    stanza('iq', { from: SERVER, type: 'set', id: newStanzaId(), xmlns: 'md' }, [
      stanza(
        'pair-device',
        {},
        candidate.refs.map((ref) => stanza('ref', {}, Buffer.from(ref))),
      ),
    ]),
  )
  return candidate
}

/** @param qr as the device shows it @returns the ref that identifies its connection, and the shared secret */
export function readQr(qr: string): { ref: string; secret: Buffer } {
  const [ref = '', , , secret = ''] = qr.slice(qr.indexOf('#') + 1).split(',')
  return { ref, secret: Buffer.from(secret, 'base64') }
}

/** Handles stanzas of a device that is not linked yet. */
export function answerCandidateStanza(
  connection: Connection,
  candidate: Candidate,
  node: BinaryNode,
): void {
  const { id = '', type } = node.attrs
  if (type === 'result') return candidate.awaited.get(id)?.()
  const asked = childOf(node, 'link_code_companion_reg')
  if (!asked) return
  const ref = candidate.hello?.ref ?? randomBytes(8).toString('hex')
  const answer = stanza('link_code_companion_reg', {}, [
    stanza('link_code_pairing_ref', {}, Buffer.from(ref)),
  ])
  connection.send(stanza('iq', { from: SERVER, type: 'result', id }, [answer]))
  if (asked.attrs.stage === 'companion_finish') return candidate.finished?.resolve(asked)
  const wrapped = bytesOf(childOf(asked, 'link_code_pairing_wrapped_companion_ephemeral_pub'))
  candidate.hello = { number: asked.attrs.jid?.split('@')[0] ?? '', ref, wrapped }
}

/** The phone's side of a pairing by code. @returns the shared secret @throws for a wrong code */
export async function deriveSharedSecret(
  baileys: WhatsAppPackage,
  connection: Connection,
  candidate: Candidate,
  { code, keyPair }: { code: string; keyPair: KeyPair },
): Promise<Buffer> {
  const { Curve, hkdf } = baileys
  const { hello, registration } = candidate
  if (!hello) throw new Error('no device shows a code')
  const theirs = await decryptPairingKey(baileys, code, hello.wrapped)
  const ephemeral = Curve.generateKeyPair()
  candidate.finished = Promise.withResolvers()
  connection.send(
    stanza('notification', { from: SERVER, type: 'link_code_companion_reg', id: newStanzaId() }, [
      stanza('link_code_companion_reg', { stage: 'primary_hello' }, [
        stanza(
          'link_code_pairing_wrapped_primary_ephemeral_pub',
          {},
          await encryptPairingKey(baileys, code, ephemeral.public),
        ),
        stanza('primary_identity_pub', {}, keyPair.public),
        stanza('link_code_pairing_ref', {}, Buffer.from(hello.ref)),
      ]),
    ]),
  )
  const finish = await Promise.race([candidate.finished.promise, candidate.gone.promise])
  const shared = Curve.sharedKey(ephemeral.private, theirs)
  const bundle = bytesOf(childOf(finish, 'link_code_pairing_wrapped_key_bundle'))
  const key = hkdf(shared, 32, {
    salt: bundle.subarray(0, 32),
    info: 'link_code_pairing_key_bundle_encryption_key',
  })
  const keys = baileys.aesDecryptGCM(
    bundle.subarray(44),
    key,
    bundle.subarray(32, 44),
    Buffer.alloc(0),
  )
  const identities = Curve.sharedKey(keyPair.private, registration.identityKey)
  const whole = Buffer.concat([shared, identities, keys.subarray(64, 96)])
  return Buffer.from(hkdf(whole, 32, { info: 'adv_secret' }))
}

/** Decrypts the ephemeral key that a device encrypted with its pairing code. */
function decryptPairingKey(
  baileys: WhatsAppPackage,
  code: string,
  wrapped: Buffer,
): Promise<Buffer> {
  return baileys
    .derivePairingCodeKey(code, wrapped.subarray(0, 32))
    .then((key) => baileys.aesDecryptCTR(wrapped.subarray(48, 80), key, wrapped.subarray(32, 48)))
}

async function encryptPairingKey(
  baileys: WhatsAppPackage,
  code: string,
  key: Uint8Array,
): Promise<Buffer> {
  const [salt, iv] = [randomBytes(32), randomBytes(16)]
  const ciphered = baileys.aesEncryptCTR(key, await baileys.derivePairingCodeKey(code, salt), iv)
  return Buffer.concat([salt, iv, ciphered])
}

/**
 * Signs the device's identity with the phone's key; the device must then reconnect. Resolves once the device has
 * confirmed.
 */
export async function linkCandidate(
  { proto, Curve, hmacSign }: WhatsAppPackage,
  connection: Connection,
  { registration, awaited, gone }: Candidate,
  { keyPair, jid, lidJid, index, name }: Account,
  secret: Uint8Array,
): Promise<void> {
  const details = proto.ADVDeviceIdentity.encode({
    rawId: 1,
    timestamp: secondsNow(),
    keyIndex: index,
  }).finish()
  const identity = registration.identityKey.subarray(1)
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: keyPair.public,
    accountSignature: Curve.sign(
      keyPair.private,
      Buffer.concat([ACCOUNT_SIGNATURE, details, identity]),
    ),
  }).finish()
  const vouched = proto.ADVSignedDeviceIdentityHMAC.encode({
    details: signed,
    hmac: hmacSign(signed, secret),
  }).finish()
  const id = newStanzaId()
  const agreed = Promise.withResolvers<void>()
  awaited.set(id, agreed.resolve)
  const attrs = { from: SERVER, type: 'set', id, xmlns: 'md', t: String(secondsNow()) }
  connection.send(
    stanza('iq', attrs, [
      stanza('pair-success', {}, [
        stanza('device-identity', {}, vouched),
        stanza('biz', { name }),
        stanza('device', { jid, lid: lidJid }),
        stanza('platform', { name: 'smba' }),
      ]),
    ]),
  )
  await Promise.race([agreed.promise, gone.promise])
  connection.close(streamErrorStanza(RESTART))
}

const RESTART = 515
