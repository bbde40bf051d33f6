import {
  type Delivery,
  DELIVERY_PAGE,
  type DeliveryQuery,
  type FullDelivery,
} from '@guiche/contract/webhooks'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../../platform/database/schema.ts'

export type DeliveryRow = Selectable<Tables['webhookDeliveries']>

/** Columns of lists, without payload and answer. */
const SHOWN = [
  'id',
  'webhookId',
  'eventId',
  'type',
  'status',
  'attempts',
  'nextAttemptAt',
  'statusCode',
  'error',
  'durationMs',
  'replayOf',
  'createdAt',
  'updatedAt',
] as const

export async function listDeliveries(
  db: Db,
  companyId: number,
  webhookId: number,
  { status, pageNumber }: DeliveryQuery,
): Promise<{ deliveries: Delivery[]; hasMore: boolean }> {
  const rows = await db
    .selectFrom('webhookDeliveries')
    .select(SHOWN)
    .where('companyId', '=', companyId)
    .where('webhookId', '=', webhookId)
    .$if(status !== undefined, (some) => some.where('status', '=', status ?? 'pending'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset((pageNumber - 1) * DELIVERY_PAGE)
    .limit(DELIVERY_PAGE + 1)
    .execute()
  return { deliveries: rows.slice(0, DELIVERY_PAGE), hasMore: rows.length > DELIVERY_PAGE }
}

export function findDelivery(
  db: Db,
  companyId: number,
  webhookId: number,
  id: string,
): Promise<FullDelivery | undefined> {
  return db
    .selectFrom('webhookDeliveries')
    .select([...SHOWN, 'payload', 'answer'])
    .where('companyId', '=', companyId)
    .where('webhookId', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function findDeliveryByKey(
  db: Db,
  companyId: number,
  webhookId: number,
  idempotencyKey: string,
): Promise<Delivery | undefined> {
  return db
    .selectFrom('webhookDeliveries')
    .select(SHOWN)
    .where('companyId', '=', companyId)
    .where('webhookId', '=', webhookId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
}

export type DueDelivery = NonNullable<Awaited<ReturnType<typeof findUnfinishedDelivery>>>

/** Finds an undelivered delivery, with its webhook's address and secrets. */
export function findUnfinishedDelivery(db: Db, companyId: number, id: string) {
  return selectUnfinishedDeliveries(db, companyId)
    .where('webhookDeliveries.id', '=', id)
    .executeTakeFirst()
}

/** Finds the oldest delivery of a webhook that is due. */
export function findOldestDueDelivery(db: Db, companyId: number, webhookId: number, at: Date) {
  return selectUnfinishedDeliveries(db, companyId)
    .where('webhookDeliveries.webhookId', '=', webhookId)
    .where('webhookDeliveries.nextAttemptAt', '<=', at.toISOString())
    .orderBy('webhookDeliveries.createdAt')
    .orderBy('webhookDeliveries.id')
    .executeTakeFirst()
}

function selectUnfinishedDeliveries(db: Db, companyId: number) {
  return db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhooks', (join) =>
      join
        .onRef('webhooks.companyId', '=', 'webhookDeliveries.companyId')
        .onRef('webhooks.id', '=', 'webhookDeliveries.webhookId'),
    )
    .select([
      'webhookDeliveries.id',
      'webhookDeliveries.webhookId',
      'webhookDeliveries.eventId',
      'webhookDeliveries.payload',
      'webhookDeliveries.nextAttemptAt',
      'webhooks.companyId',
      'webhooks.url',
      'webhooks.active',
      'webhooks.pausedUntil',
      'webhooks.secret',
      'webhooks.formerSecret',
      'webhooks.formerSecretUntil',
    ])
    .where('webhookDeliveries.companyId', '=', companyId)
    .where('webhookDeliveries.status', 'in', ['pending', 'failed'])
}

/** Locks a delivery that is not delivered or exhausted yet. */
export function lockUnfinishedDelivery(
  db: Db,
  companyId: number,
  id: string,
): Promise<Pick<DeliveryRow, 'attempts' | 'error'> | undefined> {
  return db
    .selectFrom('webhookDeliveries')
    .select(['attempts', 'error'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'failed'])
    .forUpdate()
    .executeTakeFirst()
}

/** @returns undefined if the webhook has a delivery with this key */
export function insertDelivery(
  db: Db,
  row: Insertable<Tables['webhookDeliveries']>,
): Promise<Delivery | undefined> {
  return db
    .insertInto('webhookDeliveries')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'webhookId', 'idempotencyKey']).doNothing(),
    )
    .returning(SHOWN)
    .executeTakeFirst()
}

export function saveDelivery(
  db: Db,
  companyId: number,
  id: string,
  change: Updateable<Tables['webhookDeliveries']>,
): Promise<Delivery> {
  return db
    .updateTable('webhookDeliveries')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirstOrThrow()
}

export async function removeDeliveriesBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('webhookDeliveries').where('createdAt', '<', at.toISOString()).execute()
}
