import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import {
  insertTracking,
  insertTransfer,
  saveFirstReply,
  saveRunningAttendance,
} from './ticket-trackings.queries.ts'
import { isTransfer, attendanceStep } from './tracking-rules.ts'

type TrackedStanding = Pick<Ticket, 'status' | 'userId' | 'queueId'>

/** Records the effect of a ticket's change on its attendance. Groups have no attendances. */
export async function trackTicket(
  db: Db,
  ticket: Ticket,
  before: TrackedStanding | undefined,
): Promise<void> {
  if (ticket.isGroup) return
  const { companyId, id: ticketId, userId, queueId, whatsappId } = ticket
  const at = now()
  switch (attendanceStep(before, ticket)) {
    case 'none':
      return
    case 'begin':
      return beginAttendance(db, ticket, at)
    case 'finish':
      await saveRunningAttendance(db, companyId, ticketId, {
        userId,
        queueId,
        whatsappId,
        finishedAt: at,
      })
      return
    case 'go on':
      return before && continueAttendance(db, ticket, before, at)
  }
}

/** A ticket that starts open did not wait, so it has no `queuedAt`. */
async function beginAttendance(db: Db, ticket: Ticket, at: Date): Promise<void> {
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

async function continueAttendance(
  db: Db,
  ticket: Ticket,
  before: TrackedStanding,
  at: Date,
): Promise<void> {
  const { companyId, id: ticketId, userId, queueId, whatsappId } = ticket
  const transferred = isTransfer(before, ticket)
  const trackingId = await saveRunningAttendance(db, companyId, ticketId, {
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

/** Records the first reply of an attendant. Automatic texts have no user; greetings do not pass through here. */
export async function saveReplyTime(db: Db, message: Message, ticket: Ticket): Promise<void> {
  if (!message.fromMe || message.userId === null || ticket.isGroup) return
  await saveFirstReply(db, message.companyId, ticket.id, message.createdAt)
}
