import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Hands } from '../../customers/contacts/index.ts'
import { findUser } from '../../organisation/users/index.ts'
import { settlePlaces } from './settle-places.ts'
import { handTicketRows, saveTicket, type TicketRow } from './tickets.queries.ts'

// What contacts that become one, or two again, mean to their tickets. The caller tells of them once all is in place.

/** Makes tickets another contact's. @param threads where the messages of their threads are by now */
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

/** Where a ticket stood that had to end for another. */
export interface Ended {
  id: number
  status: 'pending' | 'open'
  userId: number | null
  unreadMessages: number
}

/** Ends a ticket without a word to the customer, to whom another on the same line goes on. */
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

/** Lets an ended ticket stand as it stood. */
export async function beginAgain(
  db: Db,
  companyId: number,
  { id, status, userId, unreadMessages }: Ended,
): Promise<void> {
  const user = userId === null ? undefined : await findUser(db, companyId, userId)
  // Its holder is gone: it waits for anybody.
  const standing = user ? { status, userId: user.id } : { status: 'pending' as const, userId: null }
  await saveTicket(db, companyId, id, {
    ...standing,
    unreadMessages,
    closedAt: null,
    updatedAt: now(),
  })
}
