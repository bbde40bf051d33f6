import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { pipeline } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findViewerRow } from '../../organisation/users/index.ts'
import { maySeeTicket, type Viewer } from './ticket-rules.ts'
import { findTicketRow, lockTicketRow, type TicketRow } from './tickets.queries.ts'

/** The tickets that a user may see by their current rights. @throws ERR_SESSION_EXPIRED if the user does not exist */
export async function viewerOf(
  db: Db,
  actor: Pick<Actor, 'companyId' | 'userId' | 'profile'>,
): Promise<Viewer> {
  const isAdmin = actor.profile === 'admin'
  if (isAdmin) return { userId: actor.userId, isAdmin, queueIds: [], seesQueueless: true }
  const row = await findViewerRow(db, actor.companyId, actor.userId)
  if (!row) throw new AppError('ERR_SESSION_EXPIRED')
  return {
    userId: actor.userId,
    isAdmin,
    queueIds: row.queueIds,
    seesQueueless: row.allTicket === 'enabled',
  }
}

/** The ticket if the actor may see it. @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
export async function findTicketAs(db: Db, actor: Actor, id: number): Promise<TicketRow> {
  return (await findTicketAndViewer(db, actor, id)).ticket
}

/** The ticket if the actor may see it, and the actor as viewer. @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
export function findTicketAndViewer(db: Db, actor: Actor, id: number): Promise<SeenTicket> {
  return ticketSeenBy(db, actor, findTicketRow(db, actor.companyId, { id }))
}

/** Locks the ticket if the actor may see it. @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
export async function openTicketAs(db: Db, actor: Actor, id: number): Promise<TicketRow> {
  return (await ticketSeenBy(db, actor, lockTicketRow(db, actor.companyId, id))).ticket
}

interface SeenTicket {
  ticket: TicketRow
  viewer: Viewer
}

async function ticketSeenBy(
  db: Db,
  actor: Actor,
  found: Promise<TicketRow | undefined>,
): Promise<SeenTicket> {
  const [ticket, viewer] = await pipeline([found, viewerOf(db, actor)])
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND')
  if (!maySeeTicket(viewer, ticket)) throw new AppError('ERR_NO_PERMISSION')
  return { ticket, viewer }
}
