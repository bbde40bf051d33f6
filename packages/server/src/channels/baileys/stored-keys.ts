import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import type { LineWriter } from '../channel.ts'
import { type DeviceKey, listKeys, saveKeys } from './device-rows.queries.ts'
import type { Baileys, KeyChanges, KeyStore } from './baileys-package.ts'
import { retryOnDatabaseFault } from './retry-on-database-fault.ts'

// The keys of a line's cipher, in rows. A ratchet moves forward only: once it is stored past a message, that message
// can never be decrypted again. A decrypted message is therefore stored in the transaction of its ratchet.

/** Further rows to be stored in the transaction of the changed keys. */
export interface JoinedWrite {
  store(db: Db): Promise<void>
  isStored: boolean
}

export interface StoredKeys extends KeyStore {
  /** Runs the work; keys that it changes are stored in one transaction with `beside`. */
  within<T>(beside: JoinedWrite, work: () => Promise<T>): Promise<T>
}

interface Options {
  writer: LineWriter
  baileys: Pick<Baileys, 'BufferJSON' | 'proto'>
  /** True while the socket of these keys is the line's current one. */
  isCurrent: () => boolean
  /** True while the socket may acknowledge stanzas. */
  isWanted: () => boolean
  /** Called when keys could not be read or stored: no stanza may be acknowledged any more. */
  failed: (error: unknown) => void
}

export function storedKeys({ writer, baileys, isCurrent, isWanted, failed }: Options): StoredKeys {
  const { line } = writer
  const besides = new AsyncLocalStorage<JoinedWrite>()
  const textOf = (value: unknown) => JSON.stringify(value, baileys.BufferJSON.replacer)

  function valueOf(kind: string, text: string): unknown {
    const value: unknown = JSON.parse(text, baileys.BufferJSON.reviver)
    if (kind !== 'app-state-sync-key' || typeof value !== 'object' || value === null) return value
    return baileys.proto.Message.AppStateSyncKeyData.fromObject(value)
  }

  return {
    get: async (kind, ids) => {
      const listStored = () => inCompany(line.companyId, (db) => listKeys(db, line, kind, ids))
      const rows = await retryOnDatabaseFault(listStored, isWanted).catch((error: unknown) => {
        // Without its key the message would count as undecryptable, and be refused for good.
        failed(error)
        throw error
      })
      return Object.fromEntries(rows.map(({ id, value }) => [id, valueOf(kind, value)]))
    },
    set: async (changes) => {
      const beside = besides.getStore()
      try {
        if (!isCurrent()) throw new Error('the socket of these keys has ended')
        const { saved, removed } = savedAndRemovedKeys(changes, textOf)
        await writer.transact(async (db) => {
          await saveKeys(db, line, saved, removed)
          await beside?.store(db)
        })
        if (beside) beside.isStored = true
      } catch (error) {
        failed(error)
        throw error
      }
    },
    within: (beside, work) => besides.run(beside, work),
  }
}

function savedAndRemovedKeys(changes: KeyChanges, textOf: (value: unknown) => string) {
  const saved: DeviceKey[] = []
  const removed: Array<Omit<DeviceKey, 'value'>> = []
  for (const [kind, ofKind] of Object.entries(changes))
    for (const [id, value] of Object.entries(ofKind ?? {})) {
      if (value === null || value === undefined) removed.push({ kind, id })
      else saved.push({ kind, id, value: textOf(value) })
    }
  return { saved, removed }
}
