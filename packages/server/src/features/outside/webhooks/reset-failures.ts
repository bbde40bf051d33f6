import type { Webhook } from '@guiche/contract/webhooks'
import type { Updateable } from 'kysely'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { saveWebhook, type WebhookRow } from './webhooks.queries.ts'
import { enqueueResume } from './deliveries/write-delivery.ts'

/** Resets a webhook's failures and sends the deliveries that a pause held back. */
export async function resetFailures(
  db: Db,
  { companyId, id, pausedUntil }: WebhookRow,
  change: Updateable<Tables['webhooks']> = {},
): Promise<Webhook> {
  const at = now()
  if (pausedUntil !== null) await enqueueResume(db, id, at)
  return saveWebhook(db, companyId, id, {
    ...change,
    failures: 0,
    failingSince: null,
    pausedUntil: pausedUntil === null ? null : at,
    updatedAt: at,
  })
}
