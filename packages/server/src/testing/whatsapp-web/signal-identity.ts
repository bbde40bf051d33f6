import type { BinaryNode } from '../../channels/baileys/baileys-package.ts'
import type {
  Encrypted,
  KeyBundle,
  KeyPair,
  ReadMessage,
  SenderKeyDistribution,
  WhatsAppPackage,
} from './package-types.ts'
import { stanza } from './stanza.ts'
import { keysInMemory } from './keys-in-memory.ts'
import { SILENT } from './silent-logger.ts'

// A user's side of the Signal protocol: their keys, and their sessions with the devices of a line.

/** A device with which others start sessions. */
export interface Reachable {
  readonly lidJid: string
  /** Consumes one of its pre-keys. */
  takeBundle(): KeyBundle
}

export interface SignalIdentity {
  readonly keyPair: KeyPair
  /** The keys with which a client starts a session. */
  bundle(): Promise<BinaryNode[]>
  /** Starts a session if there is none. */
  /** @param message a plain object of `proto.Message`, or its bytes */
  encrypt(device: Reachable, message: object): Promise<Encrypted>
  decrypt(device: Reachable, encrypted: Encrypted): Promise<ReadMessage>
  /** Makes the next message start a new session. @param bundle replaces the one of the server */
  beginAnew(device: Reachable, bundle?: KeyBundle): Promise<void>
  /** Encrypts for all members of a group, which must have received the sender key. */
  encryptForGroup(
    group: string,
    by: string,
    message: object,
  ): Promise<{ ciphertext: Uint8Array; key: SenderKeyDistribution }>
  learnGroupKey(device: Reachable, key: SenderKeyDistribution): Promise<void>
  decryptInGroup(group: string, device: Reachable, ciphertext: Uint8Array): Promise<ReadMessage>
}

const CURVE_TYPE = Buffer.from([5])

export function makeSignalIdentity(baileys: WhatsAppPackage): SignalIdentity {
  const { proto, encodeBigEndian, encodeWAMessage, unpadRandomMax16 } = baileys
  const creds = baileys.initAuthCreds()
  const keys = baileys.addTransactionCapability(keysInMemory(), SILENT, {
    maxCommitRetries: 1,
    delayBetweenTriesMs: 0,
  })
  const repository = baileys.DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
    { creds, keys },
    SILENT,
    async () => [],
  )
  const begun = new Set<string>()
  let nextPreKeyId = 1
  const decoded = (plain: Uint8Array) => proto.Message.decode(unpadRandomMax16(plain))
  const keyStanza = (tag: string, id: number, parts: BinaryNode[]) =>
    stanza(tag, {}, [stanza('id', {}, encodeBigEndian(id, 3)), ...parts])

  async function startSession(device: Reachable, bundle = device.takeBundle()): Promise<void> {
    begun.add(device.lidJid)
    await repository.injectE2ESession({ jid: device.lidJid, session: bundle })
  }

  return {
    keyPair: creds.signedIdentityKey,
    beginAnew: startSession,
    bundle: async () => {
      const id = nextPreKeyId++
      const pair = baileys.Curve.generateKeyPair()
      await keys.set({ 'pre-key': { [id]: pair } })
      const { signedPreKey, signedIdentityKey, registrationId } = creds
      return [
        stanza('registration', {}, encodeBigEndian(registrationId)),
        stanza('type', {}, CURVE_TYPE),
        stanza('identity', {}, signedIdentityKey.public),
        keyStanza('skey', signedPreKey.keyId, [
          stanza('value', {}, signedPreKey.keyPair.public),
          stanza('signature', {}, signedPreKey.signature),
        ]),
        keyStanza('key', id, [stanza('value', {}, pair.public)]),
      ]
    },
    encrypt: async (device, message) => {
      if (!begun.has(device.lidJid)) await startSession(device)
      const data = message instanceof Uint8Array ? padded(message) : encodeWAMessage(message)
      return repository.encryptMessage({ jid: device.lidJid, data })
    },
    decrypt: async (device, encrypted) => {
      const plain = await repository.decryptMessage({ jid: device.lidJid, ...encrypted })
      begun.add(device.lidJid)
      return decoded(plain)
    },
    encryptForGroup: async (group, by, message) => {
      const { ciphertext, senderKeyDistributionMessage } = await repository.encryptGroupMessage({
        group,
        meId: by,
        data: encodeWAMessage(message),
      })
      return {
        ciphertext,
        key: {
          groupId: group,
          axolotlSenderKeyDistributionMessage: senderKeyDistributionMessage,
        },
      }
    },
    learnGroupKey: (device, item) =>
      repository.processSenderKeyDistributionMessage({ authorJid: device.lidJid, item }),
    decryptInGroup: async (group, device, msg) =>
      decoded(await repository.decryptGroupMessage({ group, authorJid: device.lidJid, msg })),
  }
}

/** Padding as in clients: the count of added bytes in each of them. */
function padded(bytes: Uint8Array): Buffer {
  const length = 1 + (bytes.length % 16)
  return Buffer.concat([bytes, Buffer.alloc(length, length)])
}
