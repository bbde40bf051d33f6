import { z } from 'zod'
import { MINUTE, now, SECOND } from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { announce } from '../../../../platform/events/events.ts'
import { type Job, job } from '../../../../platform/jobs/job.ts'
import { type DueDelivery, findDue, lockDue, saveDelivery } from './deliveries.queries.ts'
import { tryDelivery } from './try-delivery.ts'
import { deliveryChanged } from '../webhooks.events.ts'
import { lockWebhook } from '../webhooks.queries.ts'
import { askFor, askToResume, SEND_DELIVERY } from './write-delivery.ts'

/** A slow address has so many of our hands at once, and not all. */
const AT_ONCE = 4
const ASKS_AGAIN_AFTER_MS = SECOND

export const sendDeliveryJob: Job = {
  ...job(SEND_DELIVERY, z.object({ deliveryId: z.uuid() }), (companyId, { deliveryId }) =>
    sendDelivery(companyId, deliveryId),
  ),
  lane: 'webhook',
  module: 'useExternalApi',
}

const underWay = new Map<number, number>()

/** Tries a delivery whose time has come, unless its webhook is off, left alone for a while or busy. */
export async function sendDelivery(companyId: number, id: string): Promise<void> {
  const due = await inCompany(companyId, (db) => findDue(db, companyId, id))
  if (!due) return
  // The database's clock, by which jobs are begun, may be ahead of ours.
  if (due.nextAttemptAt !== null && new Date(due.nextAttemptAt) > now())
    return askAgain(companyId, id, new Date(due.nextAttemptAt))
  if (!due.active) return giveUp(due)
  if (due.pausedUntil !== null && (await holdBack(due))) return
  const already = underWay.get(due.webhookId) ?? 0
  if (already >= AT_ONCE) return askAgain(companyId, id, now())
  underWay.set(due.webhookId, already + 1)
  try {
    await tryDelivery(due)
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

/** Its webhook is left alone for a while: it waits, and goes out when its turn has come. @returns whether it does */
function holdBack({ companyId, id, webhookId }: DueDelivery): Promise<boolean> {
  return inCompany(companyId, async (db) => {
    const before = await lockDue(db, companyId, id)
    if (!before) return true
    const webhook = await lockWebhook(db, companyId, webhookId)
    if (!webhook?.active || webhook.pausedUntil === null) return false
    const until = new Date(Math.max(new Date(webhook.pausedUntil).getTime(), now().getTime()))
    await askToResume(db, webhookId, until)
    // Should its turn be missed, it asks again by itself.
    await askFor(db, id, new Date(until.getTime() + MINUTE))
    if (before.error === 'paused') return true
    const change = { error: 'paused', updatedAt: now() } as const
    const delivery = await saveDelivery(db, companyId, id, change)
    await announce(db, deliveryChanged, { companyId, action: 'update', delivery })
    return true
  })
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
