import type { SnoozeInput, Ticket } from '@guiche/contract/tickets'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError, InvalidInputError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { timeForJob } from '../../../platform/jobs/time-for-job.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import {
  endSnooze,
  endSnoozeAsUnread,
  lockTicketRow,
  openTicketAs,
  presentTicket,
  startSnooze,
} from '../tickets/index.ts'

export const WAKE_JOB = 'tickets.wake'

/** Snoozes an open ticket; a later call replaces the time. @throws ERR_TICKET_NOT_OPEN */
export function snoozeTicket(
  actor: Actor,
  ticketId: number,
  { until, wakeOnReply }: SnoozeInput,
): Promise<Ticket> {
  const snoozing = { until: new Date(until), wakeOnReply }
  if (snoozing.until <= now()) throw new InvalidInputError([{ path: 'until', code: 'in_the_past' }])
  return inCompany(actor.companyId, (db) => snoozeInTransaction(db, actor, ticketId, snoozing))
}

/** `snoozeTicket` in the caller's transaction. */
export async function snoozeInTransaction(
  db: Db,
  actor: Actor,
  ticketId: number,
  { until: snoozedUntil, wakeOnReply }: { until: Date; wakeOnReply: boolean },
): Promise<Ticket> {
  const before = await openTicketAs(db, actor, ticketId)
  if (before.status !== 'open') throw new AppError('ERR_TICKET_NOT_OPEN')
  await enqueueWake(db, ticketId, snoozedUntil)
  return startSnooze(db, before, { snoozedUntil, wakesOnReply: wakeOnReply })
}

/** Ends the snooze by hand: the ticket keeps its place in lists and unread counter. */
export function unsnoozeTicket(actor: Actor, ticketId: number): Promise<Ticket> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const before = await openTicketAs(db, actor, ticketId)
    if (before.snoozedUntil === null) return presentTicket(db, before)
    return endSnooze(db, before)
  })
}

/** Ends the snooze at its time, putting the ticket on top of the list as unread. Idempotent. */
export function wakeTicket(companyId: number, ticketId: number): Promise<void> {
  return inCompany(companyId, async (db) => {
    const before = await lockTicketRow(db, companyId, ticketId)
    const { snoozedUntil } = before ?? {}
    if (!before || !snoozedUntil) return
    if (new Date(snoozedUntil) > now())
      return enqueueWake(db, ticketId, await timeForJob(db, snoozedUntil))
    await endSnoozeAsUnread(db, before)
  })
}

function enqueueWake(db: Db, ticketId: number, runAt: Date): Promise<void> {
  return enqueue(db, WAKE_JOB, { ticketId }, { runAt, key: String(ticketId) })
}
