import type { Message } from '@guiche/contract/messages'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { pipeline } from '../../../../platform/database/transaction.ts'
import { announce } from '../../../../platform/events/events.ts'
import { type MessageChange, messageChanged } from '../messages.events.ts'
import { findNewestTicketId, type MessageRow } from '../messages.queries.ts'
import { presentMessage } from '../present-messages.ts'

/** Announces a changed message to the rooms of its ticket and of the thread's newest ticket, which shows it too. */
export async function announceChange(
  db: Db,
  row: MessageRow,
  change: MessageChange,
): Promise<Message> {
  const [message, newestId] = await pipeline([
    presentMessage(db, row),
    findNewestTicketId(db, row.companyId, row.threadId),
  ])
  await announce(db, messageChanged, {
    message,
    change,
    ticketIds: [row.ticketId, newestId ?? row.ticketId],
  })
  return message
}
