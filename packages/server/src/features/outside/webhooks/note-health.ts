import { fromNow, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { isGivenUp, isGone, isTaken, pauseAfter } from './webhook-rules.ts'
import { webhookChanged } from './webhooks.events.ts'
import { startAnew } from './start-anew.ts'
import { findWebhook, lockWebhook, saveWebhook, type WebhookRow } from './webhooks.queries.ts'

/**
 * Remembers whether a webhook takes what it is told. One that fails again and again is left alone for a while; one that
 * is gone, or takes nothing for a day, is turned off.
 */
export async function noteHealth(
  db: Db,
  companyId: number,
  id: number,
  statusCode: number | null,
): Promise<void> {
  const seen = await findWebhook(db, companyId, id)
  // Of one that is well nothing is written: deliveries side by side would wait for each other.
  if (!seen?.active || (isTaken(statusCode) && seen.failures === 0)) return
  const webhook = await lockWebhook(db, companyId, id)
  if (!webhook?.active) return
  if (isTaken(statusCode)) return noteRecovery(db, webhook)
  const failures = webhook.failures + 1
  const failingSince = webhook.failingSince ?? now().toISOString()
  const disabledBecause = isGone(statusCode)
    ? 'gone'
    : isGivenUp(failures, failingSince, now())
      ? 'failing'
      : null
  const pausedUntil = disabledBecause === null ? pauseOf(webhook, failures, failingSince) : null
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

/** Until when it is left alone: tries that were under way together do not make it longer. */
function pauseOf({ pausedUntil }: WebhookRow, failures: number, failingSince: string) {
  const pause = pauseAfter(failures, now().getTime() - Date.parse(failingSince))
  if (pause === undefined) return pausedUntil
  const until = fromNow(pause).toISOString()
  return pausedUntil !== null && Date.parse(pausedUntil) > Date.parse(until) ? pausedUntil : until
}

async function noteRecovery(db: Db, before: WebhookRow): Promise<void> {
  if (before.failures === 0) return
  const webhook = await startAnew(db, before)
  await announce(db, webhookChanged, { action: 'update', webhook })
}
