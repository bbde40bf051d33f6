import type { Webhook, WebhookEvent } from '@guiche/contract/webhooks'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type WebhookRow = Selectable<Tables['webhooks']>

/** Columns without the secrets. */
const SHOWN = [
  'id',
  'companyId',
  'name',
  'url',
  'events',
  'active',
  'failingSince',
  'pausedUntil',
  'disabledBecause',
  'createdAt',
  'updatedAt',
] as const

export function listWebhooks(db: Db, companyId: number): Promise<Webhook[]> {
  return db
    .selectFrom('webhooks')
    .select(SHOWN)
    .where('companyId', '=', companyId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** The active webhooks with their subscribed events. */
export function listActiveWebhooks(
  db: Db,
  companyId: number,
): Promise<Array<{ id: number; events: WebhookEvent[] }>> {
  return db
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('companyId', '=', companyId)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
}

export async function countWebhooks(db: Db, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  return count
}

export function findWebhook(
  db: Db,
  companyId: number,
  id: number,
): Promise<WebhookRow | undefined> {
  return selectWebhook(db, companyId, id).executeTakeFirst()
}

export function lockWebhook(
  db: Db,
  companyId: number,
  id: number,
): Promise<WebhookRow | undefined> {
  return selectWebhook(db, companyId, id).forUpdate().executeTakeFirst()
}

function selectWebhook(db: Db, companyId: number, id: number) {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
}

export function insertWebhook(db: Db, row: Insertable<Tables['webhooks']>): Promise<Webhook> {
  return db.insertInto('webhooks').values(row).returning(SHOWN).executeTakeFirstOrThrow()
}

export function saveWebhook(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['webhooks']>,
): Promise<Webhook> {
  return db
    .updateTable('webhooks')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirstOrThrow()
}

/** @returns true if there was one */
export async function removeWebhook(db: Db, companyId: number, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('webhooks')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
