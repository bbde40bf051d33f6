import { z } from 'zod'
import { fromNow, MINUTE, now, SECOND } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { type DueDelivery, findOldestDue } from './deliveries/deliveries.queries.ts'
import { tryDelivery } from './deliveries/try-delivery.ts'
import { webhookChanged } from './webhooks.events.ts'
import { lockWebhook, saveWebhook } from './webhooks.queries.ts'
import { askToResume, RESUME_WEBHOOK } from './deliveries/write-delivery.ts'

// A webhook with `pausedUntil` holds back what it is to be told. When the time has come the oldest is tried; while they
// are taken the next one follows, one after the other, and a newer event waits behind them. With the last one the pause
// ends; a failure begins it anew.

/** Longer than a try takes: so long nobody else goes on with this webhook. */
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
  let claimed = await claimNext(companyId, webhookId)
  while (claimed) {
    await tryDelivery(claimed.due)
    if (performance.now() - begun > HANDS_OVER_AFTER_MS)
      return inCompany(companyId, (db) => askToResume(db, webhookId, now()))
    claimed = await claimNext(companyId, webhookId, claimed.until)
  }
}

interface Claimed {
  due: DueDelivery
  until: string | null
}

/** @param ours until when we have taken it ourselves */
function claimNext(
  companyId: number,
  webhookId: number,
  ours?: string | null,
): Promise<Claimed | undefined> {
  return inCompany(companyId, async (db) => {
    const webhook = await lockWebhook(db, companyId, webhookId)
    if (!webhook?.active || webhook.pausedUntil === null) return undefined
    const { pausedUntil } = webhook
    if (pausedUntil !== ours && new Date(pausedUntil) > now()) {
      await askToResume(db, webhookId, new Date(pausedUntil))
      return undefined
    }
    const due = await findOldestDue(db, companyId, webhookId, now())
    const until = due ? fromNow(TRY_AT_MOST_MS) : null
    const saved = await saveWebhook(db, companyId, webhookId, { pausedUntil: until })
    if (due) return { due, until: saved.pausedUntil }
    await announce(db, webhookChanged, { action: 'update', webhook: saved })
    return undefined
  })
}
