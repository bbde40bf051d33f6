import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import type {
  Baileys,
  BinaryNode,
  MakeSignalRepository,
  MessageProto,
  SenderKey,
  SignalRepository,
} from './baileys-package.ts'
import type { JoinedWrite, StoredKeys } from './stored-keys.ts'

// The atomic inbox. The client decrypts (and with that moves the ratchet), sends the receipt, and emits the message
// last: a crash after any of these would lose it. So a decrypted message is stored with its ratchet, before the
// receipt. The client has no hook for it; this uses two of its seams, which client-internals.test.ts checks.

// A send moves a ratchet as well. The client sends within one transaction of its keys, and commits it once the bytes
// have left: a crash in between loses a step that the other side has seen, and the older state overwrites what was
// decrypted meanwhile. Either makes the next message unreadable. So each step, of either direction, is a transaction of
// its own, behind one lock, and is stored before it is used.

// States of a ciphertext:
//
// | state     | event                                                 | next                                        |
// | --------- | ----------------------------------------------------- | ------------------------------------------- |
// | unknown   | `watch`, before the client handles its stanza         | watched                                     |
// | unknown   | the client decrypts it                                | read; its message is not stored             |
// | watched   | the client decrypts it                                | decrypted                                   |
// | watched   | it is undecryptable: `unread`                         | refused, by an error for the client         |
// | decrypted | the client stores the keys that its decryption moved  | stored, in the transaction of these keys    |
// | decrypted | no key has moved                                      | stored, in a transaction of its own         |
// | stored    | the client receives the message                       | read; the client sends the receipt          |

interface Options {
  baileys: Pick<Baileys, 'proto' | 'unpadRandomMax16' | 'DEFAULT_CONNECTION_CONFIG'>
  keys: StoredKeys
  /** Loads what the stanza needs before it can be stored; awaited. */
  prepare: (stanza: BinaryNode) => Promise<void>
  /** @param bytes of the message: fields of a newer client are visible only in them */
  store: (db: Db, stanza: BinaryNode, message: MessageProto, bytes: Uint8Array) => Promise<void>
  /** Called when a ciphertext of the stanza could not be decrypted. */
  unread: (stanza: BinaryNode, error: unknown) => void
  /** Runs the store in a transaction of its own, for a message that changed no key. */
  transact: (work: (db: Db) => Promise<void>) => Promise<void>
}

/** One lock for all ratchet steps of a line: a session may have two addresses, a number and a LID. */
const RATCHETS = 'ratchets'

export interface AtomicReading {
  /** Replaces the client's own. */
  readonly makeSignalRepository: MakeSignalRepository
  /** Registers the stanza's ciphertexts: the decrypting functions do not receive the stanza. */
  watch(stanza: BinaryNode): void
}

export function readAtomically(options: Options): AtomicReading {
  const stanzas = new WeakMap<Uint8Array, BinaryNode>()
  // Leaves the asynchronous context of the client's transactions.
  const outside = AsyncLocalStorage.snapshot()

  const makeSignalRepository: MakeSignalRepository = (auth, logger, lookUp) => {
    const config = options.baileys.DEFAULT_CONNECTION_CONFIG
    const own = config.makeSignalRepository(auth, logger, lookUp)
    const lock: RatchetLock = (work) => auth.keys.transaction(work, RATCHETS)
    const lockOutside: RatchetLock = (work) => outside(() => lock(work))
    const groupKeys = processGroupKeysOnce(own)

    function decryptAtomically(
      ciphertext: Uint8Array,
      author: string,
      decrypt: Decrypt,
    ): Promise<Uint8Array> {
      const stanza = stanzas.get(ciphertext)
      if (!stanza) return lock(decrypt)
      return decryptAndStore(options, { stanza, author, decrypt }, { lock, groupKeys })
    }

    return {
      ...own,
      decryptMessage: (one) =>
        decryptAtomically(one.ciphertext, authorOf(stanzas.get(one.ciphertext)), () =>
          own.decryptMessage(one),
        ),
      decryptGroupMessage: (one) =>
        decryptAtomically(one.msg, one.authorJid, () => own.decryptGroupMessage(one)),
      processSenderKeyDistributionMessage: groupKeys.processLater,
      encryptMessage: (one) => lockOutside(() => own.encryptMessage(one)),
      encryptGroupMessage: (one) => lockOutside(() => own.encryptGroupMessage(one)),
      injectE2ESession: (one) => lockOutside(() => own.injectE2ESession(one)),
      migrateSession: (from, to) => lockOutside(() => own.migrateSession(from, to)),
      deleteSession: (jids) => lockOutside(() => own.deleteSession(jids)),
    }
  }

  return {
    makeSignalRepository,
    watch: (stanza) => {
      for (const { tag, content } of childrenOf(stanza))
        if (tag === 'enc' && content instanceof Uint8Array) stanzas.set(content, stanza)
    },
  }
}

type Decrypt = () => Promise<Uint8Array>

/** Runs work as a transaction of the client's keys, behind the lock of the ratchets. */
type RatchetLock = <T>(work: () => Promise<T>) => Promise<T>

interface WatchedCiphertext {
  readonly stanza: BinaryNode
  readonly author: string
  readonly decrypt: Decrypt
}

/** @returns the message with its padding, once it is stored */
async function decryptAndStore(
  { baileys, keys, prepare, store, unread, transact }: Options,
  { stanza, author, decrypt }: WatchedCiphertext,
  { lock, groupKeys }: { lock: RatchetLock; groupKeys: GroupKeys },
): Promise<Uint8Array> {
  await prepare(stanza)
  let decrypted: { message: MessageProto; bytes: Uint8Array } | undefined
  const beside: JoinedWrite = {
    isStored: false,
    store: async (db) => {
      if (decrypted) await store(db, stanza, decrypted.message, decrypted.bytes)
    },
  }
  const decryptAndDecode = async () => {
    const padded = await decrypt()
    const bytes = Uint8Array.from(baileys.unpadRandomMax16(padded))
    const message = baileys.proto.Message.decode(bytes)
    decrypted = { message, bytes }
    return { padded, message }
  }
  const plain = await keys.within(beside, () =>
    lock(async () => {
      const { padded, message } = await decryptAndDecode().catch((error: unknown) => {
        unread(stanza, error)
        throw error
      })
      // The key of a group arrives in a message to us: the same crash would lose it.
      const item = message.senderKeyDistributionMessage
      if (item?.groupId) await groupKeys.processNow({ item, authorJid: author })
      return padded
    }),
  )
  if (!beside.isStored) await transact((db) => beside.store(db))
  return plain
}

interface GroupKeys {
  /** Processes a key with the message that brings it. */
  readonly processNow: (key: SenderKey) => Promise<void>
  /** Processes a key that the client passes, unless it is processed already. */
  readonly processLater: (key: SenderKey) => Promise<void>
}

function processGroupKeysOnce(own: SignalRepository): GroupKeys {
  /** Group keys that are processed already and that the client will pass once more. */
  const known = new Set<string>()
  return {
    processNow: async (key) => {
      await own.processSenderKeyDistributionMessage(key)
      known.add(nameOfKey(key))
    },
    processLater: async (key) => {
      if (!known.delete(nameOfKey(key))) await own.processSenderKeyDistributionMessage(key)
    },
  }
}

function nameOfKey({ item, authorJid }: SenderKey): string {
  const bytes = Buffer.from(item.axolotlSenderKeyDistributionMessage ?? [])
  return `${authorJid} ${bytes.toString('base64')}`
}

const authorOf = (stanza: BinaryNode | undefined) =>
  stanza?.attrs.participant ?? stanza?.attrs.from ?? ''

export function childrenOf({ content }: BinaryNode): readonly BinaryNode[] {
  return Array.isArray(content) ? content : []
}
