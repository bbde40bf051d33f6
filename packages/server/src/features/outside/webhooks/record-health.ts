import { fromNow, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { hasFailedTooLong, isGone, isAccepted, failurePauseMs } from './webhook-rules.ts'
import { webhookChanged } from './webhooks.events.ts'
import { resetFailures } from './reset-failures.ts'
import { findWebhook, lockWebhook, saveWebhook, type WebhookRow } from './webhooks.queries.ts'

/**
 * Updates a webhook's failures after an attempt. Repeated failures pause it; a 410 answer, or failing for a day, turns
 * it off.
 */
export async function recordHealth(
  db: Db,
  companyId: number,
  id: number,
  statusCode: number | null,
): Promise<void> {
  const seen = await findWebhook(db, companyId, id)
  // A success of a healthy webhook writes nothing, because concurrent deliveries would wait for its row.
  if (!seen?.active || (isAccepted(statusCode) && seen.failures === 0)) return
  const webhook = await lockWebhook(db, companyId, id)
  if (!webhook?.active) return
  if (isAccepted(statusCode)) return recordRecovery(db, webhook)
  const failures = webhook.failures + 1
  const failingSince = webhook.failingSince ?? now().toISOString()
  const disabledBecause = isGone(statusCode)
    ? 'gone'
    : hasFailedTooLong(failures, failingSince, now())
      ? 'failing'
      : null
  const pausedUntil =
    disabledBecause === null ? pausedUntilAfter(webhook, failures, failingSince) : null
  const saved = await saveWebhook(db, companyId, id, {
    failures,
    failingSince,
    pausedUntil,
    ...(disabledBecause !== null && { active: false, disabledBecause }),
    updatedAt: now(),
  })
  if (disabledBecause !== null)
    await announce(db, webhookChanged, { action: 'disabled', webhook: saved })
  else if (webhook.failures === 0 || pausedUntil !== webhook.pausedUntil)
    await announce(db, webhookChanged, { action: 'update', webhook: saved })
}

/** End of the pause. Attempts that ran concurrently do not extend it. */
function pausedUntilAfter({ pausedUntil }: WebhookRow, failures: number, failingSince: string) {
  const pause = failurePauseMs(failures, now().getTime() - Date.parse(failingSince))
  if (pause === undefined) return pausedUntil
  const until = fromNow(pause).toISOString()
  return pausedUntil !== null && Date.parse(pausedUntil) > Date.parse(until) ? pausedUntil : until
}

async function recordRecovery(db: Db, before: WebhookRow): Promise<void> {
  if (before.failures === 0) return
  const webhook = await resetFailures(db, before)
  await announce(db, webhookChanged, { action: 'update', webhook })
}
