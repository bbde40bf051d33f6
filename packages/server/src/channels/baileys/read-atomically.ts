import type { Db } from '../../platform/database/kysely-on-client.ts'
import type {
  Baileys,
  BinaryNode,
  MakeSignalRepository,
  MessageProto,
  SenderKey,
} from './package.ts'
import type { Beside, StoredKeys } from './stored-keys.ts'

// The atomic inbox. The client decrypts (and with that moves the ratchet), sends the receipt, and tells of the message
// last: a crash after any of these would lose it. So what was decrypted is stored with its ratchet, before the receipt.
// The client has no hook for it; this stands on two of its seams, which baileys-guard.test.ts holds.

interface Options {
  baileys: Pick<Baileys, 'proto' | 'unpadRandomMax16' | 'DEFAULT_CONNECTION_CONFIG'>
  keys: StoredKeys
  /** Whatever has to be asked for before it can be stored; it is waited for. */
  prepare: (stanza: BinaryNode) => Promise<void>
  store: (db: Db, stanza: BinaryNode, message: MessageProto) => Promise<void>
  /** In a transaction of its own, where no key was changed. */
  transact: (work: (db: Db) => Promise<void>) => Promise<void>
}

export interface AtomicReading {
  /** In place of the client's own. */
  readonly makeSignalRepository: MakeSignalRepository
  /** Of which message a ciphertext is, is only seen as it comes. */
  watch(stanza: BinaryNode): void
}

export function readAtomically({
  baileys,
  keys,
  prepare,
  store,
  transact,
}: Options): AtomicReading {
  const stanzas = new WeakMap<Uint8Array, BinaryNode>()

  const makeSignalRepository: MakeSignalRepository = (auth, logger, lookUp) => {
    const own = baileys.DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, lookUp)
    /** Keys of groups that the client will hand over once more. */
    const known = new Set<string>()

    async function together(
      ciphertext: Uint8Array,
      lock: string,
      author: string,
      decrypt: () => Promise<Uint8Array>,
    ): Promise<Uint8Array> {
      const stanza = stanzas.get(ciphertext)
      if (!stanza) return decrypt()
      await prepare(stanza)
      let message: MessageProto | undefined
      const beside: Beside = {
        isStored: false,
        store: async (db) => {
          if (message) await store(db, stanza, message)
        },
      }
      const plain = await keys.within(beside, () =>
        auth.keys.transaction(async () => {
          const padded = await decrypt()
          message = baileys.proto.Message.decode(baileys.unpadRandomMax16(padded))
          // The key that opens the messages of a group comes in one to us: the same crash would lose it.
          const item = message.senderKeyDistributionMessage
          if (item?.groupId) {
            await own.processSenderKeyDistributionMessage({ item, authorJid: author })
            known.add(nameOfKey({ item, authorJid: author }))
          }
          return padded
        }, lock),
      )
      if (!beside.isStored) await transact((db) => beside.store(db))
      return plain
    }

    return {
      ...own,
      decryptMessage: (one) =>
        together(one.ciphertext, one.jid, authorOf(stanzas.get(one.ciphertext)), () =>
          own.decryptMessage(one),
        ),
      processSenderKeyDistributionMessage: async (key) => {
        if (!known.delete(nameOfKey(key))) await own.processSenderKeyDistributionMessage(key)
      },
      decryptGroupMessage: (one) =>
        together(one.msg, one.group, one.authorJid, () => own.decryptGroupMessage(one)),
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

function nameOfKey({ item, authorJid }: SenderKey): string {
  const bytes = Buffer.from(item.axolotlSenderKeyDistributionMessage ?? [])
  return `${authorJid} ${bytes.toString('base64')}`
}

const authorOf = (stanza: BinaryNode | undefined) =>
  stanza?.attrs.participant ?? stanza?.attrs.from ?? ''

export function childrenOf({ content }: BinaryNode): readonly BinaryNode[] {
  return Array.isArray(content) ? content : []
}
