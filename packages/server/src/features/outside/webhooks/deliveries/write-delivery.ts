import { randomUUID } from 'node:crypto'
import type { Delivery, DeliveredType } from '@guiche/contract/webhooks'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../../platform/events/events.ts'
import { enqueue } from '../../../../platform/jobs/worker.ts'
import { insertDelivery } from './deliveries.queries.ts'
import { deliveryChanged } from '../webhooks.events.ts'

export const SEND_DELIVERY = 'webhooks.send'
export const RESUME_WEBHOOK = 'webhooks.resume'

interface NewDelivery {
  companyId: number
  webhookId: number
  eventId: string
  type: DeliveredType
  payload: unknown
  replayOf?: string
  idempotencyKey?: string | undefined
}

/**
 * Inserts a delivery with its job, in the transaction of its event: both are committed or neither. @returns undefined
 * if the idempotency key is taken
 */
export async function writeDelivery(
  db: Db,
  { payload, replayOf, idempotencyKey, ...written }: NewDelivery,
): Promise<Delivery | undefined> {
  const { companyId } = written
  const at = now()
  const delivery = await insertDelivery(db, {
    ...written,
    id: randomUUID(),
    payload: JSON.stringify(payload),
    nextAttemptAt: at,
    replayOf: replayOf ?? null,
    idempotencyKey: idempotencyKey ?? null,
    createdAt: at,
    updatedAt: at,
  })
  if (!delivery) return undefined
  await enqueueDelivery(db, delivery.id)
  await announce(db, deliveryChanged, { companyId, action: 'create', delivery })
  return delivery
}

export function enqueueDelivery(db: Db, deliveryId: string, runAt?: Date): Promise<void> {
  return enqueue(db, SEND_DELIVERY, { deliveryId }, { key: deliveryId, ...(runAt && { runAt }) })
}

export function enqueueResume(db: Db, webhookId: number, runAt: Date): Promise<void> {
  return enqueue(db, RESUME_WEBHOOK, { webhookId }, { key: String(webhookId), runAt })
}
