import { fromNow, now } from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { announce } from '../../../../platform/events/events.ts'
import { type DueDelivery, lockUnfinishedDelivery, saveDelivery } from './deliveries.queries.ts'
import { recordHealth } from '../record-health.ts'
import { type PostResult, postEvent } from './post-event.ts'
import { isGone, isAccepted, retryWaitMs } from '../webhook-rules.ts'
import { deliveryChanged } from '../webhooks.events.ts'
import { enqueueDelivery } from './write-delivery.ts'

/**
 * Posts a delivery and records the result. If the process is killed in between, the delivery is posted again under the
 * same event id, so receivers may get an event twice but never miss one.
 */
export async function tryDelivery(due: DueDelivery): Promise<void> {
  await saveResult(due, await postEvent(due, due))
}

/** Records the result of an attempt, and enqueues the next one if there is one. */
function saveResult({ companyId, id, webhookId }: DueDelivery, posted: PostResult): Promise<void> {
  return inCompany(companyId, async (db) => {
    const before = await lockUnfinishedDelivery(db, companyId, id)
    if (!before) return
    const attempts = before.attempts + 1
    const standing = deliveryStateAfter(posted.statusCode, attempts)
    if (standing.nextAttemptAt !== null) await enqueueDelivery(db, id, standing.nextAttemptAt)
    const change = { ...posted, attempts, ...standing, updatedAt: now() }
    const delivery = await saveDelivery(db, companyId, id, change)
    await recordHealth(db, companyId, webhookId, posted.statusCode)
    await announce(db, deliveryChanged, { companyId, action: 'update', delivery })
  })
}

function deliveryStateAfter(statusCode: number | null, attempts: number) {
  if (isAccepted(statusCode)) return { status: 'delivered', nextAttemptAt: null } as const
  const wait = isGone(statusCode) ? undefined : retryWaitMs(attempts)
  if (wait === undefined) return { status: 'exhausted', nextAttemptAt: null } as const
  return { status: 'failed', nextAttemptAt: fromNow(wait) } as const
}
