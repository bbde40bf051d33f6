import type { PixProviderName } from '@guiche/contract/pix-providers'
import type { Selectable, Updateable } from 'kysely'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type WebhookRow = Selectable<Tables['providerWebhooks']>

/** Resets the webhook's state and makes it due at once. */
export async function resetWebhook(
  db: Db,
  companyId: number,
  provider: PixProviderName,
): Promise<void> {
  const fresh = {
    provider,
    state: 'unseen',
    since: now(),
    seenAt: null,
    toldAt: null,
    fault: null,
    alertedAt: null,
    nextLookAt: now(),
  } as const
  await db
    .insertInto('providerWebhooks')
    .values({ companyId, ...fresh })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(fresh))
    .execute()
}

export async function removeWebhook(db: Db, companyId: number): Promise<void> {
  await db.deleteFrom('providerWebhooks').where('companyId', '=', companyId).execute()
}

export async function findWebhook(db: Db, companyId: number): Promise<WebhookRow | undefined> {
  return selectWebhook(db, companyId).executeTakeFirst()
}

export async function lockWebhook(db: Db, companyId: number): Promise<WebhookRow | undefined> {
  return selectWebhook(db, companyId).forUpdate().executeTakeFirst()
}

function selectWebhook(db: Db, companyId: number) {
  return db.selectFrom('providerWebhooks').selectAll().where('companyId', '=', companyId)
}

export async function saveWebhook(
  db: Db,
  companyId: number,
  change: Updateable<Tables['providerWebhooks']>,
): Promise<void> {
  await db.updateTable('providerWebhooks').set(change).where('companyId', '=', companyId).execute()
}

/** Companies whose webhook is due for a poll, the longest due first. */
export async function listDueWebhooks(db: Db, at: Date, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('providerWebhooks')
    .select('companyId')
    .where('nextLookAt', '<=', at.toISOString())
    .orderBy('nextLookAt')
    .limit(most)
    .execute()
  return rows.map(({ companyId }) => companyId)
}

const TROUBLED = ['interrupted', 'untold', 'refused'] as const

/** Troubled webhooks of all companies except one, the longest troubled first. */
export async function listTroubledWebhooks(db: Db, otherThan: number, most: number) {
  return db
    .selectFrom('providerWebhooks as webhook')
    .innerJoin('companies', 'companies.id', 'webhook.companyId')
    .select(['webhook.companyId', 'companies.name as companyName', 'webhook.provider'])
    .select(['webhook.state', 'webhook.since', 'webhook.alertedAt'])
    .where('webhook.state', 'in', TROUBLED)
    .where('webhook.companyId', '<>', otherThan)
    .orderBy('webhook.since')
    .orderBy('webhook.companyId')
    .limit(most)
    .execute()
}

export async function countTroubledWebhooks(db: Db, otherThan: number): Promise<number> {
  const { count } = await db
    .selectFrom('providerWebhooks')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', 'in', TROUBLED)
    .where('companyId', '<>', otherThan)
    .executeTakeFirstOrThrow()
  return count
}
