import { findPackage } from '../../channels/baileys/package.ts'
import type {
  Baileys,
  BinaryNode,
  KeyStore,
  Logger,
  MessageProto,
  SenderKey,
  SignalAuth,
} from '../../channels/baileys/package.ts'

// The parts of the client's package from which the other side of the wire is made: its ciphers, and its words for what
// travels.

export interface KeyPair {
  public: Uint8Array
  private: Uint8Array
}

export interface PublicPreKey {
  keyId: number
  publicKey: Uint8Array
  signature?: Uint8Array
}

/** What one needs of a device to write to it first. */
export interface Bundle {
  registrationId: number
  identityKey: Uint8Array
  signedPreKey: PublicPreKey
  preKey?: PublicPreKey
}

/** Somebody's cipher: whom they write to has a session in it. */
export interface Cipher {
  injectE2ESession(one: { jid: string; session: Bundle }): Promise<void>
  encryptMessage(one: {
    jid: string
    data: Uint8Array
  }): Promise<{ type: string; ciphertext: Uint8Array }>
  decryptMessage(one: { jid: string; type: string; ciphertext: Uint8Array }): Promise<Uint8Array>
  encryptGroupMessage(one: {
    group: string
    meId: string
    data: Uint8Array
  }): Promise<{ ciphertext: Uint8Array; senderKeyDistributionMessage: Uint8Array }>
  decryptGroupMessage(one: {
    group: string
    authorJid: string
    msg: Uint8Array
  }): Promise<Uint8Array>
  processSenderKeyDistributionMessage(key: SenderKey): Promise<void>
}

interface Codec {
  encode(value: object): { finish(): Uint8Array }
}

interface Hello {
  clientHello: { ephemeral: Uint8Array }
  clientFinish: { static: Uint8Array; payload: Uint8Array }
}

/** A login, or a registration where `devicePairingData` is there. */
export interface ClientPayload {
  username?: { toString(): string }
  devicePairingData?: {
    eRegid: Uint8Array
    eSkeyId: Uint8Array
    eSkeyVal: Uint8Array
    eSkeySig: Uint8Array
  }
}

export interface Credentials {
  registrationId: number
  signedIdentityKey: KeyPair
  signedPreKey: { keyPair: KeyPair; signature: Uint8Array; keyId: number }
}

export interface Parts extends Omit<
  Baileys,
  'proto' | 'initAuthCreds' | 'DEFAULT_CONNECTION_CONFIG'
> {
  Curve: {
    generateKeyPair(): KeyPair
    sharedKey(privateKey: Uint8Array, publicKey: Uint8Array): Uint8Array
    sign(privateKey: Uint8Array, bytes: Uint8Array): Uint8Array
  }
  initAuthCreds(): Credentials
  DEFAULT_CONNECTION_CONFIG: {
    makeSignalRepository(
      auth: { creds: Credentials; keys: unknown },
      logger: Logger,
      lookUp: () => Promise<[]>,
    ): Cipher
  }
  addTransactionCapability(
    keys: KeyStore,
    logger: Logger,
    options: { maxCommitRetries: number; delayBetweenTriesMs: number },
  ): SignalAuth['keys']
  encodeBinaryNode(node: BinaryNode): Uint8Array
  decodeBinaryNode(bytes: Uint8Array): Promise<BinaryNode>
  aesEncryptGCM(
    plain: Uint8Array,
    key: Uint8Array,
    iv: Uint8Array,
    additional: Uint8Array,
  ): Uint8Array
  aesDecryptGCM(
    bytes: Uint8Array,
    key: Uint8Array,
    iv: Uint8Array,
    additional: Uint8Array,
  ): Uint8Array
  aesEncrypWithIV(plain: Uint8Array, key: Uint8Array, iv: Uint8Array): Uint8Array
  aesEncryptCTR(plain: Uint8Array, key: Uint8Array, iv: Uint8Array): Uint8Array
  aesDecryptCTR(bytes: Uint8Array, key: Uint8Array, iv: Uint8Array): Uint8Array
  derivePairingCodeKey(code: string, salt: Uint8Array): Promise<Uint8Array>
  hkdf(key: Uint8Array, length: number, of: { salt?: Uint8Array; info?: string }): Uint8Array
  sha256(bytes: Uint8Array): Uint8Array
  hmacSign(bytes: Uint8Array, key: Uint8Array): Uint8Array
  generateSignalPubKey(key: Uint8Array): Uint8Array
  encodeBigEndian(value: number, length?: number): Uint8Array
  encodeWAMessage(message: MessageProto): Uint8Array
  getMediaKeys(
    key: Uint8Array,
    kind: string,
  ): Promise<{ iv: Uint8Array; cipherKey: Uint8Array; macKey: Uint8Array }>
  NOISE_MODE: string
  NOISE_WA_HEADER: Uint8Array
  proto: {
    Message: Baileys['proto']['Message']
    HandshakeMessage: Codec & { decode(bytes: Uint8Array): Hello }
    ClientPayload: { decode(bytes: Uint8Array): ClientPayload }
    CertChain: Codec & { NoiseCertificate: { Details: Codec } }
    ADVDeviceIdentity: Codec
    ADVSignedDeviceIdentity: Codec
    ADVSignedDeviceIdentityHMAC: Codec
    HistorySync: Codec
    MediaRetryNotification: Codec
  }
}

/** @throws where the package is absent */
export async function loadParts(): Promise<Parts> {
  const loaded: unknown = await findPackage()
  if (!loaded) throw new Error('packages/multi-device is not installed')
  return loaded as Parts
}

export const SERVER = 's.whatsapp.net'

export function child(node: BinaryNode | undefined, tag: string): BinaryNode | undefined {
  return children(node, tag)[0]
}

export function children(node: BinaryNode | undefined, tag?: string): BinaryNode[] {
  const all = Array.isArray(node?.content) ? node.content : []
  return tag === undefined ? all : all.filter((one) => one.tag === tag)
}

export function bytesOf(node: BinaryNode | undefined): Buffer {
  return node?.content instanceof Uint8Array ? Buffer.from(node.content) : Buffer.alloc(0)
}

export function isBytes(content: BinaryNode['content']): content is Uint8Array {
  return content instanceof Uint8Array
}

/** An address without its device. */
export function accountOf(jid: string): string {
  return jid.replace(/:\d+@/, '@')
}

/** Ids are unique in a chat alone. */
export function keyOf({ tag, attrs }: BinaryNode): string {
  return `${tag} ${attrs.id ?? ''} ${accountOf(attrs.from ?? '')} ${accountOf(attrs.participant ?? '')}`
}

export function idsOf(node: BinaryNode): string[] {
  const listed = children(child(node, 'list'), 'item').map(({ attrs }) => attrs.id ?? '')
  return [node.attrs.id ?? '', ...listed]
}

const quiet = () => undefined
export const SILENT: Logger = {
  level: 'silent',
  child: () => SILENT,
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
}
