import { z } from 'zod'
import { MINUTE, now, SECOND } from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { announce } from '../../../../platform/events/events.ts'
import { type Job, job } from '../../../../platform/jobs/job.ts'
import {
  type DueDelivery,
  findUnfinishedDelivery,
  lockUnfinishedDelivery,
  saveDelivery,
} from './deliveries.queries.ts'
import { tryDelivery } from './try-delivery.ts'
import { deliveryChanged } from '../webhooks.events.ts'
import { lockWebhook } from '../webhooks.queries.ts'
import { enqueueDelivery, enqueueResume, SEND_DELIVERY } from './write-delivery.ts'

/** Most concurrent deliveries of a webhook in this process, so that a slow address leaves jobs for others. */
const CONCURRENT_MOST = 4
const AGAIN_AFTER_MS = SECOND

export const sendDeliveryJob: Job = {
  ...job(SEND_DELIVERY, z.object({ deliveryId: z.uuid() }), (companyId, { deliveryId }) =>
    sendDelivery(companyId, deliveryId),
  ),
  lane: 'webhook',
  module: 'useExternalApi',
}

const underWay = new Map<number, number>()

/** Runs a due delivery, unless its webhook is inactive, paused or has too many deliveries in progress. */
export async function sendDelivery(companyId: number, id: string): Promise<void> {
  const due = await inCompany(companyId, (db) => findUnfinishedDelivery(db, companyId, id))
  if (!due) return
  // The database's clock starts the jobs and may be ahead of this process.
  if (due.nextAttemptAt !== null && new Date(due.nextAttemptAt) > now())
    return enqueueRetry(companyId, id, new Date(due.nextAttemptAt))
  if (!due.active) return exhaustDelivery(due)
  if (due.pausedUntil !== null && (await holdWhilePaused(due))) return
  const already = underWay.get(due.webhookId) ?? 0
  if (already >= CONCURRENT_MOST) return enqueueRetry(companyId, id, now())
  underWay.set(due.webhookId, already + 1)
  try {
    await tryDelivery(due)
  } finally {
    const left = (underWay.get(due.webhookId) ?? 1) - 1
    if (left > 0) underWay.set(due.webhookId, left)
    else underWay.delete(due.webhookId)
  }
}

function enqueueRetry(companyId: number, id: string, at: Date): Promise<void> {
  const runAt = new Date(Math.max(at.getTime(), Date.now() + AGAIN_AFTER_MS))
  return inCompany(companyId, (db) => enqueueDelivery(db, id, runAt))
}

/** Postpones the delivery if its webhook is paused. @returns true if it is postponed */
function holdWhilePaused({ companyId, id, webhookId }: DueDelivery): Promise<boolean> {
  return inCompany(companyId, async (db) => {
    const before = await lockUnfinishedDelivery(db, companyId, id)
    if (!before) return true
    const webhook = await lockWebhook(db, companyId, webhookId)
    if (!webhook?.active || webhook.pausedUntil === null) return false
    const until = new Date(Math.max(new Date(webhook.pausedUntil).getTime(), now().getTime()))
    await enqueueResume(db, webhookId, until)
    // Runs by itself if the webhook's resume does not reach it.
    await enqueueDelivery(db, id, new Date(until.getTime() + MINUTE))
    if (before.error === 'paused') return true
    const change = { error: 'paused', updatedAt: now() } as const
    const delivery = await saveDelivery(db, companyId, id, change)
    await announce(db, deliveryChanged, { companyId, action: 'update', delivery })
    return true
  })
}

/** Exhausts the delivery of an inactive webhook. The result of its last attempt stays in the log. */
function exhaustDelivery({ companyId, id }: DueDelivery): Promise<void> {
  return inCompany(companyId, async (db) => {
    if (!(await lockUnfinishedDelivery(db, companyId, id))) return
    const delivery = await saveDelivery(db, companyId, id, {
      status: 'exhausted',
      error: 'disabled',
      nextAttemptAt: null,
      updatedAt: now(),
    })
    await announce(db, deliveryChanged, { companyId, action: 'update', delivery })
  })
}
