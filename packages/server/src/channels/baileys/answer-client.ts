import { inCompany } from '../../platform/database/transaction.ts'
import type { Hear, LineKey } from '../channel.ts'
import { findMessage } from './device-rows.queries.ts'
import type { Groups } from './groups.ts'
import { isGroup } from './jids.ts'
import type { Baileys, SocketOptions } from './package.ts'

interface Options {
  line: LineKey
  hear: Hear
  baileys: Baileys
  groups: Groups
  withHistory: boolean
}

type Answers = Pick<
  SocketOptions,
  'shouldSyncHistoryMessage' | 'shouldIgnoreJid' | 'getMessage' | 'cachedGroupMetadata'
>

/** What the client asks of whoever uses it. */
export function answersToClient({ line, hear, baileys, groups, withHistory }: Options): Answers {
  return {
    shouldSyncHistoryMessage: () => withHistory,
    // The server itself has an address too: what is nobody's conversation is named one by one.
    shouldIgnoreJid: (jid) => isPublic(jid) || (isGroup(jid) && hear.ignoresGroups()),
    getMessage: async ({ id }) => {
      const found = id
        ? await inCompany(line.companyId, (db) => findMessage(db, line, { id, fromMe: true }))
        : undefined
      // Undefined for what is not there: an empty one would be sent in its place.
      return found && found.message.length > 0
        ? baileys.proto.Message.decode(found.message)
        : undefined
    },
    cachedGroupMetadata: (jid) => groups.find(jid),
  }
}

/** A status or a channel: written to everybody. */
function isPublic(jid: string): boolean {
  return jid === 'status@broadcast' || jid.endsWith('@newsletter')
}
