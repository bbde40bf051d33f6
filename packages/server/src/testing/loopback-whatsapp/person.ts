import type { BinaryNode, KeyStore, MessageProto } from '../../channels/baileys/package.ts'
import { type Bundle, type Cipher, type Credentials, type Parts, SERVER, SILENT } from './parts.ts'

/** A message as a phone shows it. */
export interface Shown {
  id: string
  fromMe: boolean
  message: MessageProto
  isEdited: boolean
  isDeleted: boolean
  /** What the company has put on it. */
  reaction: string
  /** Theirs, which the company has read. */
  isRead: boolean
}

/** What a phone shows of one company. */
export interface Chat {
  /** In the order in which it came, each once. */
  readonly shown: Shown[]
  isTypedTo: boolean
}

/** A customer with a phone of their own: what reaches it can be read there alone. */
export class Person {
  readonly number: string
  readonly lid: string
  readonly name: string
  readonly jid: string
  readonly lidJid: string
  /** By the company's phone. */
  readonly #chats = new Map<string, Chat>()
  hidesNumber = false
  isAbsent = false
  picture: Buffer | undefined
  readonly cipher: Cipher
  readonly #parts: Parts
  readonly #creds: Credentials
  readonly #keys: KeyStore
  readonly #sessions = new Set<string>()
  #preKey = 0

  constructor(parts: Parts, { number, lid, name }: { number: string; lid: string; name: string }) {
    this.number = number
    this.lid = lid
    this.name = name
    this.jid = `${number}@${SERVER}`
    this.lidJid = `${lid}@lid`
    this.#parts = parts
    this.#creds = parts.initAuthCreds()
    this.#keys = keysInMemory()
    const keys = parts.addTransactionCapability(this.#keys, SILENT, {
      maxCommitRetries: 1,
      delayBetweenTriesMs: 1,
    })
    this.cipher = parts.DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
      { creds: this.#creds, keys },
      SILENT,
      async () => [],
    )
  }

  /** What whoever writes to them first is given of them. */
  async bundle(): Promise<BinaryNode[]> {
    const { Curve, encodeBigEndian } = this.#parts
    const { registrationId, signedIdentityKey, signedPreKey } = this.#creds
    const id = ++this.#preKey
    const pair = Curve.generateKeyPair()
    await this.#keys.set({ 'pre-key': { [id]: pair } })
    const bytes = (tag: string, content: Uint8Array): BinaryNode => ({ tag, attrs: {}, content })
    return [
      bytes('registration', encodeBigEndian(registrationId)),
      bytes('type', Buffer.from([5])),
      bytes('identity', signedIdentityKey.public),
      {
        tag: 'skey',
        attrs: {},
        content: [
          bytes('id', encodeBigEndian(signedPreKey.keyId, 3)),
          bytes('value', signedPreKey.keyPair.public),
          bytes('signature', signedPreKey.signature),
        ],
      },
      {
        tag: 'key',
        attrs: {},
        content: [bytes('id', encodeBigEndian(id, 3)), bytes('value', pair.public)],
      },
    ]
  }

  /** For one device. @param bundle where they never wrote to it before */
  async encrypt(
    device: string,
    message: MessageProto,
    bundle: () => Bundle,
  ): Promise<{ type: string; ciphertext: Uint8Array }> {
    if (!this.#sessions.has(device)) {
      await this.cipher.injectE2ESession({ jid: device, session: bundle() })
      this.#sessions.add(device)
    }
    return this.cipher.encryptMessage({ jid: device, data: this.#parts.encodeWAMessage(message) })
  }

  /** Their next message begins a session of its own. */
  forgetSession(device: string): void {
    this.#sessions.delete(device)
  }

  chatWith(phone: string): Chat {
    const chat = this.#chats.get(phone) ?? { shown: [], isTypedTo: false }
    this.#chats.set(phone, chat)
    return chat
  }
}

function keysInMemory(): KeyStore {
  const kept = new Map<string, unknown>()
  return {
    get: async (kind, ids) =>
      Object.fromEntries(
        ids.flatMap((id) => {
          const value = kept.get(`${kind} ${id}`)
          return value === undefined ? [] : [[id, value]]
        }),
      ),
    set: async (changes) => {
      for (const [kind, ofKind] of Object.entries(changes))
        for (const [id, value] of Object.entries(ofKind ?? {})) {
          if (value === null || value === undefined) kept.delete(`${kind} ${id}`)
          else kept.set(`${kind} ${id}`, value)
        }
    },
  }
}
