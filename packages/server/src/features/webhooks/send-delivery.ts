import { z } from 'zod'
import { fromNow, now, SECOND } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { announce } from '../../platform/events/events.ts'
import { type Job, job } from '../../platform/jobs/job.ts'
import { type DueDelivery, findDue, lockDue, saveDelivery } from './deliveries.queries.ts'
import { type Posted, postEvent } from './post-event.ts'
import { noteHealth } from './note-health.ts'
import { isGone, isTaken, waitAfter } from './webhook-rules.ts'
import { deliveryChanged } from './webhooks.events.ts'
import { askFor, SEND_DELIVERY } from './write-delivery.ts'

/** A slow address has so many of our hands at once, and not all. */
const AT_ONCE = 4
const ASKS_AGAIN_AFTER_MS = SECOND

export const sendDeliveryJob: Job = {
  ...job(SEND_DELIVERY, z.object({ deliveryId: z.uuid() }), (companyId, { deliveryId }) =>
    sendDelivery(companyId, deliveryId),
  ),
  isPatient: true,
}

const underWay = new Map<number, number>()

/**
 * Tries a delivery. A kill between the answer and its being written down means one more try under the same id: whoever
 * is told may hear twice, and never not at all.
 */
export async function sendDelivery(companyId: number, id: string): Promise<void> {
  const due = await inCompany(companyId, (db) => findDue(db, companyId, id))
  if (!due) return
  // The database's clock, by which jobs are begun, may be ahead of ours.
  if (due.nextAttemptAt !== null && new Date(due.nextAttemptAt) > now())
    return askAgain(companyId, id, new Date(due.nextAttemptAt))
  if (!due.active) return giveUp(due)
  const already = underWay.get(due.webhookId) ?? 0
  if (already >= AT_ONCE) return askAgain(companyId, id, now())
  underWay.set(due.webhookId, already + 1)
  try {
    await settle(due, await postEvent(due, due))
  } finally {
    const left = (underWay.get(due.webhookId) ?? 1) - 1
    if (left > 0) underWay.set(due.webhookId, left)
    else underWay.delete(due.webhookId)
  }
}

function askAgain(companyId: number, id: string, at: Date): Promise<void> {
  const runAt = new Date(Math.max(at.getTime(), Date.now() + ASKS_AGAIN_AFTER_MS))
  return inCompany(companyId, (db) => askFor(db, id, runAt))
}

/** Writes down what came of a try, and asks for the next one where there is one. */
function settle({ companyId, id, webhookId }: DueDelivery, posted: Posted): Promise<void> {
  return inCompany(companyId, async (db) => {
    const before = await lockDue(db, companyId, id)
    if (!before) return
    const attempts = before.attempts + 1
    const standing = standingAfter(posted.statusCode, attempts)
    if (standing.nextAttemptAt !== null) await askFor(db, id, standing.nextAttemptAt)
    const change = { ...posted, attempts, ...standing, updatedAt: now() }
    const delivery = await saveDelivery(db, companyId, id, change)
    await noteHealth(db, companyId, webhookId, posted.statusCode)
    await announce(db, deliveryChanged, { companyId, action: 'update', delivery })
  })
}

function standingAfter(statusCode: number | null, attempts: number) {
  if (isTaken(statusCode)) return { status: 'delivered', nextAttemptAt: null } as const
  const wait = isGone(statusCode) ? undefined : waitAfter(attempts)
  if (wait === undefined) return { status: 'exhausted', nextAttemptAt: null } as const
  return { status: 'failed', nextAttemptAt: fromNow(wait) } as const
}

/** Its webhook was turned off meanwhile: what the last try brought stays to be seen. */
function giveUp({ companyId, id }: DueDelivery): Promise<void> {
  return inCompany(companyId, async (db) => {
    if (!(await lockDue(db, companyId, id))) return
    const delivery = await saveDelivery(db, companyId, id, {
      status: 'exhausted',
      error: 'disabled',
      nextAttemptAt: null,
      updatedAt: now(),
    })
    await announce(db, deliveryChanged, { companyId, action: 'update', delivery })
  })
}
