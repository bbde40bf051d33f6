import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Hands } from '../../customers/contacts/index.ts'
import { findUser } from '../../organisation/users/index.ts'
import { settlePlaces } from './settle-places.ts'
import { handTicketRows, saveTicket, type TicketRow } from './tickets.queries.ts'

// Changes of tickets when contacts are merged or split. The caller announces the tickets when all rows are saved.

/**
 * Moves tickets to another contact.
 * @param threads pairs of threads: the former one and the one that has the messages now
 */
export async function handTickets(
  db: Db,
  hands: Hands,
  ticketIds: number[],
  threads: ReadonlyArray<{ from: number; to: number }>,
): Promise<void> {
  await handTicketRows(db, hands, ticketIds, threads)
  const settled = threads.flatMap(({ from, to }) => [from, to])
  await settlePlaces(db, hands.companyId, settled)
}

/** State of a ticket before `endInto` closed it. */
export interface Ended {
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
export async function endInto(db: Db, ends: TicketRow, goesOn: TicketRow): Promise<Ended[]> {
  const { companyId, id, status, userId, unreadMessages } = ends
  if (status === 'closed') return []
  await saveTicket(db, companyId, id, {
    status: 'closed',
    unreadMessages: 0,
    chatbot: false,
    useIntegration: false,
    closedAt: now(),
    updatedAt: now(),
  })
  const isNewer = ends.updatedAt > goesOn.updatedAt
  await saveTicket(db, companyId, goesOn.id, {
    unreadMessages: goesOn.unreadMessages + unreadMessages,
    ...(isNewer && {
      lastMessage: ends.lastMessage,
      lastMessageType: ends.lastMessageType,
      fromMe: ends.fromMe,
    }),
    updatedAt: now(),
  })
  return [{ id, status, userId, unreadMessages }]
}

/** Restores a ticket to its state before `endInto`. */
export async function beginAgain(
  db: Db,
  companyId: number,
  { id, status, userId, unreadMessages }: Ended,
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
