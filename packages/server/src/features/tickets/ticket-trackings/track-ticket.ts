import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import {
  insertTracking,
  insertTransfer,
  saveFirstReply,
  saveRunning,
} from './ticket-trackings.queries.ts'
import { isTransfer, stepOf } from './tracking-rules.ts'

type Standing = Pick<Ticket, 'status' | 'userId' | 'queueId'>

/** Writes down what a change of a ticket is to its attendance. */
export async function trackTicket(
  db: Db,
  ticket: Ticket,
  before: Standing | undefined,
): Promise<void> {
  if (ticket.isGroup) return
  const { companyId, id: ticketId, userId, queueId, whatsappId } = ticket
  const at = now()
  switch (stepOf(before, ticket)) {
    case 'none':
      return
    case 'begin':
      return begin(db, ticket, at)
    case 'finish':
      await saveRunning(db, companyId, ticketId, { userId, queueId, whatsappId, finishedAt: at })
      return
    case 'go on':
      return before && goOn(db, ticket, before, at)
  }
}

/** Who is taken up without having asked waits for nobody. */
async function begin(db: Db, ticket: Ticket, at: Date): Promise<void> {
  const { companyId, id: ticketId, userId, queueId, whatsappId, status } = ticket
  const createdAt = at.toISOString()
  const [queuedAt, startedAt] = status === 'open' ? [null, createdAt] : [createdAt, null]
  await insertTracking(db, {
    companyId,
    ticketId,
    userId,
    queueId,
    whatsappId,
    queuedAt,
    startedAt,
    createdAt,
  })
}

async function goOn(db: Db, ticket: Ticket, before: Standing, at: Date): Promise<void> {
  const { companyId, id: ticketId, userId, queueId, whatsappId } = ticket
  const transferred = isTransfer(before, ticket)
  const trackingId = await saveRunning(db, companyId, ticketId, {
    userId,
    queueId,
    whatsappId,
    ...(ticket.status === 'open' && { startedAt: at }),
    isTransfer: transferred,
  })
  if (trackingId === undefined || !transferred) return
  await insertTransfer(db, {
    companyId,
    trackingId,
    fromUserId: before.userId,
    toUserId: userId,
    fromQueueId: before.queueId,
    toQueueId: queueId,
    createdAt: at,
  })
}

/** What a person wrote by hand; automatic texts are nobody's, and the greeting of who takes a ticket does not come here. */
export async function trackReply(db: Db, message: Message, ticket: Ticket): Promise<void> {
  if (!message.fromMe || message.userId === null || ticket.isGroup) return
  await saveFirstReply(db, message.companyId, ticket.id, message.createdAt)
}
