import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { findUser } from '../../../organisation/users/index.ts'
import { saveTicket, type TicketRow } from '../tickets.queries.ts'

// Changes of tickets when contacts are merged or split. The caller announces the tickets when all rows are saved.

/** State of a ticket before `mergeInto` closed it. */
export interface MergedTicket {
  id: number
  status: 'pending' | 'open'
  userId: number | null
  unreadMessages: number
}

/**
 * Closes a ticket without events, because the customer's other ticket on the same line continues, and adds its unread
 * count there.
 * @returns the former state, or nothing if the ticket was closed
 */
export async function mergeTicketInto(
  db: Db,
  merged: TicketRow,
  target: TicketRow,
): Promise<MergedTicket[]> {
  const { companyId, id, status, userId, unreadMessages } = merged
  if (status === 'closed') return []
  await saveTicket(db, companyId, id, {
    status: 'closed',
    unreadMessages: 0,
    chatbot: false,
    useIntegration: false,
    closedAt: now(),
    updatedAt: now(),
  })
  const isNewer = merged.updatedAt > target.updatedAt
  await saveTicket(db, companyId, target.id, {
    unreadMessages: target.unreadMessages + unreadMessages,
    ...(isNewer && {
      lastMessage: merged.lastMessage,
      lastMessageType: merged.lastMessageType,
      fromMe: merged.fromMe,
    }),
    updatedAt: now(),
  })
  return [{ id, status, userId, unreadMessages }]
}

/** Restores a ticket to its state before `mergeInto`. */
export async function restoreMergedTicket(
  db: Db,
  companyId: number,
  { id, status, userId, unreadMessages }: MergedTicket,
): Promise<void> {
  const user = userId === null ? undefined : await findUser(db, companyId, userId)
  // If its holder is gone, the ticket is pending.
  const standing = user ? { status, userId: user.id } : { status: 'pending' as const, userId: null }
  await saveTicket(db, companyId, id, {
    ...standing,
    unreadMessages,
    closedAt: null,
    updatedAt: now(),
  })
}
