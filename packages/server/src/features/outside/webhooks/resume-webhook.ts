import { z } from 'zod'
import { fromNow, MINUTE, now, SECOND } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { type DueDelivery, findOldestDueDelivery } from './deliveries/deliveries.queries.ts'
import { tryDelivery } from './deliveries/try-delivery.ts'
import { webhookChanged } from './webhooks.events.ts'
import { lockWebhook, saveWebhook } from './webhooks.queries.ts'
import { enqueueResume, RESUME_WEBHOOK } from './deliveries/write-delivery.ts'

// A webhook with `pausedUntil` holds its deliveries back. When the pause is over, the oldest delivery is tried; after a
// success the next one follows, sequentially, and newer events wait behind them. The last one ends the pause; a failure
// starts a new one.

/** Lease on the webhook for one attempt; longer than an attempt takes. */
const TRY_AT_MOST_MS = 30 * SECOND
const HANDS_OVER_AFTER_MS = MINUTE

export const resumeWebhookJob: Job = {
  ...job(RESUME_WEBHOOK, z.object({ webhookId: z.int() }), (companyId, { webhookId }) =>
    resumeWebhook(companyId, webhookId),
  ),
  lane: 'webhook',
  module: 'useExternalApi',
}

export async function resumeWebhook(companyId: number, webhookId: number): Promise<void> {
  const begun = performance.now()
  let claimed = await claimNextDelivery(companyId, webhookId)
  while (claimed) {
    await tryDelivery(claimed.due)
    if (performance.now() - begun > HANDS_OVER_AFTER_MS)
      return inCompany(companyId, (db) => enqueueResume(db, webhookId, now()))
    claimed = await claimNextDelivery(companyId, webhookId, claimed.until)
  }
}

interface ClaimedDelivery {
  due: DueDelivery
  until: string | null
}

/** @param ours the lease that this process took before */
function claimNextDelivery(
  companyId: number,
  webhookId: number,
  ours?: string | null,
): Promise<ClaimedDelivery | undefined> {
  return inCompany(companyId, async (db) => {
    const webhook = await lockWebhook(db, companyId, webhookId)
    if (!webhook?.active || webhook.pausedUntil === null) return undefined
    const { pausedUntil } = webhook
    if (pausedUntil !== ours && new Date(pausedUntil) > now()) {
      await enqueueResume(db, webhookId, new Date(pausedUntil))
      return undefined
    }
    const due = await findOldestDueDelivery(db, companyId, webhookId, now())
    const until = due ? fromNow(TRY_AT_MOST_MS) : null
    const saved = await saveWebhook(db, companyId, webhookId, { pausedUntil: until })
    if (due) return { due, until: saved.pausedUntil }
    await announce(db, webhookChanged, { action: 'update', webhook: saved })
    return undefined
  })
}
