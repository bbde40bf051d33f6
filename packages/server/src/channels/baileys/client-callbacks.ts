import { inCompany } from '../../platform/database/transaction.ts'
import type { DriverCallbacks, LineKey } from '../channel.ts'
import { findMessage } from './device-rows.queries.ts'
import type { Groups } from './group-cache.ts'
import { isGroup } from './jids.ts'
import type { Baileys, SocketOptions } from './baileys-package.ts'

interface Options {
  line: LineKey
  callbacks: DriverCallbacks
  baileys: Baileys
  groups: Groups
  withHistory: boolean
}

type Answers = Pick<
  SocketOptions,
  'shouldSyncHistoryMessage' | 'shouldIgnoreJid' | 'getMessage' | 'cachedGroupMetadata'
>

/** Callbacks by which the client requests decisions and stored data. */
export function clientCallbacks({
  line,
  callbacks,
  baileys,
  groups,
  withHistory,
}: Options): Answers {
  return {
    shouldSyncHistoryMessage: () => withHistory,
    // Explicit conditions, since the server's own stanzas have an address too and must pass.
    shouldIgnoreJid: (jid) => isPublic(jid) || (isGroup(jid) && callbacks.ignoresGroups()),
    getMessage: async ({ id }) => {
      const found = id
        ? await inCompany(line.companyId, (db) => findMessage(db, line, { id, fromMe: true }))
        : undefined
      // Undefined for an unknown message: the client would send an empty one in its place.
      return found && found.message.length > 0
        ? baileys.proto.Message.decode(found.message)
        : undefined
    },
    cachedGroupMetadata: (jid) => groups.find(jid),
  }
}

/** True for statuses and channels, which are published and belong to no conversation. */
function isPublic(jid: string): boolean {
  return jid === 'status@broadcast' || jid.endsWith('@newsletter')
}
