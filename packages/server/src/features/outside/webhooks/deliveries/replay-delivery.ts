import type { Delivery } from '@guiche/contract/webhooks'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { findDelivery, findDeliveryByKey } from './deliveries.queries.ts'
import { existingWebhook } from '../webhooks.access.ts'
import { writeDelivery } from './write-delivery.ts'

/** Sends the same event again, unchanged. A repeat with the same key returns the delivery of the first call. */
export function replayDelivery(
  actor: Actor,
  webhookId: number,
  id: string,
  idempotencyKey: string | undefined,
): Promise<Delivery> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    await existingWebhook(db, companyId, webhookId)
    const former = await findDelivery(db, companyId, webhookId, id)
    if (!former) throw new AppError('ERR_NO_DELIVERY_FOUND')
    const { eventId, type, payload } = former
    const written = { companyId, webhookId, eventId, type, payload, replayOf: id, idempotencyKey }
    const made = await writeDelivery(db, written)
    const delivery =
      made ?? (await findDeliveryByKey(db, companyId, webhookId, idempotencyKey ?? ''))
    if (!delivery) throw new AppError('ERR_NO_DELIVERY_FOUND')
    return delivery
  })
}
