import type { KeyPair, WhatsAppPackage } from './package-types.ts'

// The responder of Noise XX with X25519, AES-GCM and SHA-256. The client verifies the server's key by a chain of two
// certificates, the first of which the root signs.

export interface NoiseIdentity {
  readonly statics: KeyPair
  readonly certificate: Uint8Array
  readonly rootPublicKey: Uint8Array
}

/** After `finish`, encrypt and decrypt use the transport keys. */
export interface NoiseResponder {
  /** @returns the server's hello */
  hello(frame: Uint8Array): Uint8Array
  /** @returns the client's first payload, and the public key that identifies the client */
  finish(frame: Uint8Array): { payload: Uint8Array; clientKey: Buffer }
  encrypt(plain: Uint8Array): Buffer
  decrypt(cipher: Uint8Array): Buffer
}

const NOTHING = Buffer.alloc(0)
const FAR_AHEAD_S = 4_000_000_000

export function makeNoiseIdentity({ Curve, proto }: WhatsAppPackage): NoiseIdentity {
  const [root, intermediate, statics] = [
    Curve.generateKeyPair(),
    Curve.generateKeyPair(),
    Curve.generateKeyPair(),
  ]
  const signCertificate = (signer: KeyPair, key: Uint8Array, serial: number) => {
    const details = proto.CertChain.NoiseCertificate.Details.encode({
      serial,
      issuerSerial: serial - 1,
      key,
      notBefore: 0,
      notAfter: FAR_AHEAD_S,
    }).finish()
    return { details, signature: Curve.sign(signer.private, details) }
  }
  const certificate = proto.CertChain.encode({
    intermediate: signCertificate(root, intermediate.public, 1),
    leaf: signCertificate(intermediate, statics.public, 2),
  }).finish()
  return { statics, certificate, rootPublicKey: root.public }
}

export function createNoiseResponder(
  baileys: WhatsAppPackage,
  { statics, certificate }: NoiseIdentity,
): NoiseResponder {
  const { Curve, proto, sha256, hkdf, aesEncryptGCM, aesDecryptGCM } = baileys
  const ephemeral = Curve.generateKeyPair()
  let hash: Buffer = Buffer.from(baileys.NOISE_MODE)
  let salt: Uint8Array = hash
  let [writing, reading] = [keyWithCounter(hash), keyWithCounter(hash)]
  let isShaken = false

  const mixHash = (bytes: Uint8Array) => {
    hash = sha256(Buffer.concat([hash, bytes]))
  }
  const expand = (secret: Uint8Array) => {
    const both = hkdf(secret, 64, { salt, info: '' })
    return [both.subarray(0, 32), both.subarray(32)] as const
  }
  function mixKey(secret: Uint8Array): void {
    const [nextSalt, key] = expand(secret)
    salt = nextSalt
    // During the handshake both directions share one key and one counter.
    writing = reading = keyWithCounter(key)
  }
  function encrypt(plain: Uint8Array): Buffer {
    const cipher = aesEncryptGCM(plain, writing.key, writing.next(), isShaken ? NOTHING : hash)
    if (!isShaken) mixHash(cipher)
    return cipher
  }
  function decrypt(cipher: Uint8Array): Buffer {
    const plain = aesDecryptGCM(cipher, reading.key, reading.next(), isShaken ? NOTHING : hash)
    if (!isShaken) mixHash(cipher)
    return plain
  }

  mixHash(baileys.NOISE_WA_HEADER)
  return {
    encrypt,
    decrypt,
    hello: (frame) => {
      const theirs = proto.HandshakeMessage.decode(frame).clientHello?.ephemeral ?? NOTHING
      mixHash(theirs)
      mixHash(ephemeral.public)
      mixKey(Curve.sharedKey(ephemeral.private, theirs))
      const ours = encrypt(statics.public)
      mixKey(Curve.sharedKey(statics.private, theirs))
      const serverHello = {
        ephemeral: ephemeral.public,
        static: ours,
        payload: encrypt(certificate),
      }
      return proto.HandshakeMessage.encode({ serverHello }).finish()
    },
    finish: (frame) => {
      const { clientFinish } = proto.HandshakeMessage.decode(frame)
      const clientKey = decrypt(clientFinish?.static ?? NOTHING)
      mixKey(Curve.sharedKey(ephemeral.private, clientKey))
      const payload = decrypt(clientFinish?.payload ?? NOTHING)
      const [theirs, ours] = expand(NOTHING)
      ;[reading, writing] = [keyWithCounter(theirs), keyWithCounter(ours)]
      isShaken = true
      return { payload, clientKey }
    },
  }
}

/** A key with the counter that makes each nonce. */
function keyWithCounter(key: Uint8Array) {
  let count = 0
  return {
    key,
    next: () => {
      const nonce = Buffer.alloc(12)
      nonce.writeUInt32BE(count++, 8)
      return nonce
    },
  }
}
