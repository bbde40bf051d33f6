import type { KeyPair, Parts } from './parts.ts'

// The server's half of the handshake (Noise XX) and of the ciphers that come of it.

export class Noise {
  readonly #parts: Parts
  readonly #statics: KeyPair
  readonly #root: KeyPair
  #hash: Buffer
  #salt: Buffer
  #key: Buffer
  #counter = 0
  #ephemeral: KeyPair | undefined
  #way: { out: Buffer; in: Buffer; sent: number; heard: number } | undefined

  constructor(parts: Parts, statics: KeyPair, root: KeyPair) {
    this.#parts = parts
    this.#statics = statics
    this.#root = root
    this.#hash = Buffer.from(parts.NOISE_MODE)
    this.#salt = this.#hash
    this.#key = this.#hash
  }

  /** Answers the client's first word. */
  greet(bytes: Buffer): Uint8Array {
    const { Curve, proto, NOISE_WA_HEADER } = this.#parts
    const { ephemeral: theirs } = proto.HandshakeMessage.decode(bytes).clientHello
    this.#authenticate(NOISE_WA_HEADER)
    this.#authenticate(theirs)
    const ephemeral = Curve.generateKeyPair()
    this.#ephemeral = ephemeral
    this.#authenticate(ephemeral.public)
    this.#mix(Curve.sharedKey(ephemeral.private, theirs))
    const own = this.encrypt(this.#statics.public)
    this.#mix(Curve.sharedKey(this.#statics.private, theirs))
    const payload = this.encrypt(this.#certificates())
    const serverHello = { ephemeral: ephemeral.public, static: own, payload }
    return proto.HandshakeMessage.encode({ serverHello }).finish()
  }

  /** @returns what the client says of itself with its last word */
  finish(bytes: Buffer) {
    const { Curve, proto } = this.#parts
    const { clientFinish } = proto.HandshakeMessage.decode(bytes)
    const theirs = this.decrypt(clientFinish.static)
    if (!this.#ephemeral) throw new Error('nobody was greeted')
    this.#mix(Curve.sharedKey(this.#ephemeral.private, theirs))
    const payload = proto.ClientPayload.decode(this.decrypt(clientFinish.payload))
    const keys = this.#mix(Buffer.alloc(0))
    this.#way = { in: keys.subarray(0, 32), out: keys.subarray(32), sent: 0, heard: 0 }
    return payload
  }

  encrypt(plain: Uint8Array): Uint8Array {
    const { aesEncryptGCM } = this.#parts
    const way = this.#way
    if (way) return aesEncryptGCM(plain, way.out, counted(way.sent++), NOTHING)
    const cipher = aesEncryptGCM(plain, this.#key, counted(this.#counter++), this.#hash)
    this.#authenticate(cipher)
    return cipher
  }

  decrypt(cipher: Uint8Array): Uint8Array {
    const { aesDecryptGCM } = this.#parts
    const way = this.#way
    if (way) return aesDecryptGCM(cipher, way.in, counted(way.heard++), NOTHING)
    const plain = aesDecryptGCM(cipher, this.#key, counted(this.#counter++), this.#hash)
    this.#authenticate(cipher)
    return plain
  }

  #authenticate(bytes: Uint8Array): void {
    this.#hash = Buffer.from(this.#parts.sha256(Buffer.concat([this.#hash, bytes])))
  }

  #mix(bytes: Uint8Array): Buffer {
    const mixed = Buffer.from(this.#parts.hkdf(bytes, 64, { salt: this.#salt, info: '' }))
    this.#salt = mixed.subarray(0, 32)
    this.#key = mixed.subarray(32)
    this.#counter = 0
    return mixed
  }

  /** The leaf is signed by one between, and that by the root that the client trusts. */
  #certificates(): Uint8Array {
    const { Curve, proto } = this.#parts
    const between = Curve.generateKeyPair()
    const { Details } = proto.CertChain.NoiseCertificate
    const detailsOf = (serial: number, key: Uint8Array) =>
      Details.encode({
        serial,
        issuerSerial: serial - 1,
        key,
        notBefore: 0,
        notAfter: 4e9,
      }).finish()
    const [inner, leaf] = [detailsOf(1, between.public), detailsOf(2, this.#statics.public)]
    return proto.CertChain.encode({
      intermediate: { details: inner, signature: Curve.sign(this.#root.private, inner) },
      leaf: { details: leaf, signature: Curve.sign(between.private, leaf) },
    }).finish()
  }
}

const NOTHING = Buffer.alloc(0)

function counted(counter: number): Buffer {
  const iv = Buffer.alloc(12)
  iv.writeUInt32BE(counter, 8)
  return iv
}
