import { randomUUID } from 'node:crypto'
import type { FullDelivery } from '@guiche/contract/webhooks'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { countAttempt } from '../../../platform/rate-limits.ts'
import { findDelivery, insertDelivery } from './deliveries/deliveries.queries.ts'
import { recordHealth } from './record-health.ts'
import { postEvent } from './deliveries/post-event.ts'
import { isAccepted } from './webhook-rules.ts'
import { existingWebhook } from './webhooks.access.ts'
import { deliveryChanged } from './webhooks.events.ts'

/**
 * Sends a ping and waits for the answer. It is sent once and logged; an inactive webhook can be tested too. @throws
 * ERR_NO_WEBHOOK_FOUND
 */
export async function pingWebhook(actor: Actor, id: number): Promise<FullDelivery> {
  const { companyId } = actor
  const webhook = await inCompany(companyId, (db) => existingWebhook(db, companyId, id))
  await countAttempt('webhookTest', String(companyId))
  const at = now()
  const eventId = randomUUID()
  const payload = {
    id: eventId,
    type: 'ping',
    createdAt: at.toISOString(),
    companyId,
    data: { webhook: { id, name: webhook.name } },
  }
  const posted = await postEvent(webhook, { eventId, payload })
  return inCompany(companyId, async (db) => {
    await existingWebhook(db, companyId, id)
    // A successful test ends a pause at once.
    if (isAccepted(posted.statusCode)) await recordHealth(db, companyId, id, posted.statusCode)
    const delivery = await insertDelivery(db, {
      ...posted,
      companyId,
      id: randomUUID(),
      webhookId: id,
      eventId,
      type: 'ping',
      payload: JSON.stringify(payload),
      status: isAccepted(posted.statusCode) ? 'delivered' : 'exhausted',
      attempts: 1,
      replayOf: null,
      idempotencyKey: null,
      createdAt: at,
      updatedAt: now(),
    })
    const full = delivery && (await findDelivery(db, companyId, id, delivery.id))
    if (!delivery || !full) throw new AppError('ERR_NO_DELIVERY_FOUND')
    await announce(db, deliveryChanged, { companyId, action: 'create', delivery })
    return full
  })
}
