import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import type { LineWriter } from '../channel.ts'
import { findGroup, removeGroup, saveGroup } from './device-rows.queries.ts'
import type { ContactNames, GroupMetadata } from './baileys-package.ts'

// The metadata of a line's groups: fetched once, and again after a change.

export interface Groups {
  /** Loads a group that is not known yet; with a short timeout, since a message waits for it. */
  learn(jid: string): Promise<void>
  /** Both addresses of its members, where they are known. */
  namesIn(jid: string): ReadonlyArray<readonly [string, string]>
  /** Empty if unknown. */
  subjectOf(jid: string): string
  find(jid: string): Promise<GroupMetadata | undefined>
  /** Drops the stored metadata after a change of the group. */
  forget(jid: string): Promise<void>
  /** True if the expiration of a chat's messages, in seconds, differs from the stored one. */
  isNewExpiration(chat: string, expiration: number): boolean
  /** Remembers that the expiration was stored. */
  keptExpiration(chat: string, expiration: number): void
}

const ASK_WITHIN_MS = 3 * SECOND
const KEPT_MAX = 1000

interface Options {
  writer: LineWriter
  ask: (jid: string) => Promise<GroupMetadata | undefined>
  isGroup: (value: unknown) => value is GroupMetadata
}

export function groupCache({ writer, ask, isGroup }: Options): Groups {
  const { line } = writer
  const subjects = new Map<string, string>()
  const names = new Map<string, ReadonlyArray<readonly [string, string]>>()
  const expirations = new Map<string, number>()

  async function findOrFetchGroup(jid: string): Promise<GroupMetadata | undefined> {
    const kept = await inCompany(line.companyId, (db) => findGroup(db, line, jid))
    if (isGroup(kept)) return kept
    const asked = await ask(jid)
    if (asked) await writer.transact((db) => saveGroup(db, line, jid, asked))
    return asked
  }

  return {
    find: findOrFetchGroup,
    learn: async (jid) => {
      if (subjects.has(jid)) return
      const found = await Promise.race([
        findOrFetchGroup(jid).catch(() => undefined),
        sleep(ASK_WITHIN_MS),
      ])
      if (!found) return
      if (subjects.size >= KEPT_MAX) {
        subjects.clear()
        names.clear()
      }
      subjects.set(jid, found.subject)
      names.set(jid, found.participants.flatMap(addressPairOf))
    },
    namesIn: (jid) => names.get(jid) ?? [],
    subjectOf: (jid) => subjects.get(jid) ?? '',
    forget: async (jid) => {
      subjects.delete(jid)
      await writer.transact((db) => removeGroup(db, line, jid))
    },
    isNewExpiration: (chat, expiration) => expirations.get(chat) !== expiration,
    keptExpiration: (chat, expiration) => {
      if (expirations.size >= KEPT_MAX) expirations.clear()
      expirations.set(chat, expiration)
    },
  }
}

function addressPairOf({ id, lid, phoneNumber }: ContactNames): Array<readonly [string, string]> {
  const other = phoneNumber ?? lid
  return other && other !== id ? [[id, other]] : []
}
