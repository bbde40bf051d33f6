import { now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { announce } from '../../platform/events/events.ts'
import { isGivenUp, isGone, isTaken } from './webhook-rules.ts'
import { webhookChanged } from './webhooks.events.ts'
import { findWebhook, lockWebhook, saveWebhook, type WebhookRow } from './webhooks.queries.ts'

/** Remembers whether a webhook takes what it is told; one that is gone, or takes nothing for a day, is turned off. */
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
  const saved = await saveWebhook(db, companyId, id, {
    failures,
    failingSince,
    ...(disabledBecause !== null && { active: false, disabledBecause }),
    updatedAt: now(),
  })
  if (disabledBecause !== null)
    await announce(db, webhookChanged, { action: 'disabled', webhook: saved })
  else if (webhook.failures === 0)
    await announce(db, webhookChanged, { action: 'update', webhook: saved })
}

async function noteRecovery(db: Db, { companyId, id, failures }: WebhookRow): Promise<void> {
  if (failures === 0) return
  const webhook = await saveWebhook(db, companyId, id, {
    failures: 0,
    failingSince: null,
    updatedAt: now(),
  })
  await announce(db, webhookChanged, { action: 'update', webhook })
}
