import type { Ticket, TicketChange } from '@guiche/contract/tickets'
import type { Updateable } from 'kysely'
import { now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { announce } from '../../platform/events/events.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findQueue } from '../queues/index.ts'
import { findUser } from '../users/index.ts'
import { presentTicket } from './present-tickets.ts'
import { changedStanding, isTakenByOther, type Standing } from './ticket-rules.ts'
import { openTicketAs } from './tickets.access.ts'
import { ticketChanged } from './tickets.events.ts'
import { findUnclosedTicket, saveTicket, type TicketRow } from './tickets.queries.ts'

/** Accepts, returns, transfers, closes or reopens a ticket. @throws ERR_OTHER_OPEN_TICKET naming who was first */
export function changeTicket(actor: Actor, id: number, change: TicketChange): Promise<Ticket> {
  return inCompany(actor.companyId, async (db) => {
    const before = await openTicketAs(db, actor, id)
    if (isTakenByOther(before, change, actor.userId)) throw await otherTicket(db, before)
    const standing = changedStanding(before, change, actor.userId)
    await refuseForeign(db, actor.companyId, before, standing)
    if (before.status === 'closed' && standing.status !== 'closed')
      await refuseSecondTicket(db, before)
    const after = await saveTicket(db, actor.companyId, id, {
      ...standing,
      ...momentsOf(before, standing),
    })
    return announceTicket(db, after, before)
  })
}

/** Tells of a saved ticket. */
export async function announceTicket(
  db: Db,
  row: TicketRow,
  before: Standing | undefined,
): Promise<Ticket> {
  const ticket = await presentTicket(db, row)
  await announce(db, ticketChanged, {
    ticket,
    before: before && { status: before.status, userId: before.userId, queueId: before.queueId },
  })
  return ticket
}

/** When it was asked for, taken and closed; what a bot held of it is let go. */
function momentsOf(before: Standing, after: Standing): Updateable<Tables['tickets']> {
  const at = now()
  const isSame = before.status === after.status
  return {
    updatedAt: at,
    chatbot: false,
    queueOptionId: null,
    ...(after.status === 'closed' && {
      useIntegration: false,
      promptId: null,
      integrationId: null,
    }),
    ...(after.status === 'pending' &&
      (!isSame || before.queueId !== after.queueId) && { queuedAt: at, acceptedAt: null }),
    ...(after.status === 'open' && !isSame && { acceptedAt: at, closedAt: null }),
    ...(after.status === 'closed' && !isSame && { closedAt: at }),
  }
}

/** Somebody of another company, or a queue of another's, is as unknown as one that never was. */
async function refuseForeign(
  db: Db,
  companyId: number,
  before: Standing,
  after: Standing,
): Promise<void> {
  const { userId, queueId } = after
  if (userId !== null && userId !== before.userId && !(await findUser(db, companyId, userId)))
    throw new AppError('ERR_NO_USER_FOUND')
  if (queueId !== null && queueId !== before.queueId && !(await findQueue(db, companyId, queueId)))
    throw new AppError('ERR_NO_QUEUE_FOUND')
}

async function refuseSecondTicket(db: Db, closed: TicketRow): Promise<void> {
  const other = await findUnclosedTicket(db, closed.companyId, closed.contactId, closed.whatsappId)
  if (other) throw await otherTicket(db, other)
}

async function otherTicket(db: Db, row: TicketRow): Promise<AppError> {
  const { uuid, userId, user, queue } = await presentTicket(db, row)
  return new AppError('ERR_OTHER_OPEN_TICKET', { ticket: { uuid, userId, user, queue } })
}
