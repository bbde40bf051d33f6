import { type Selectable, sql } from 'kysely'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type FlowWebhookRow = Selectable<Tables['flowWebhooks']>

export async function findFlowWebhook(
  db: Db,
  companyId: number,
  flowId: number,
): Promise<FlowWebhookRow | undefined> {
  return db
    .selectFrom('flowWebhooks')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('flowId', '=', flowId)
    .executeTakeFirst()
}

/** Searches all companies, since the caller sends nothing but the hash. */
export async function findFlowWebhookByHash(
  db: Db,
  hash: string,
): Promise<FlowWebhookRow | undefined> {
  return db.selectFrom('flowWebhooks').selectAll().where('hash', '=', hash).executeTakeFirst()
}

interface SavedWebhook {
  companyId: number
  flowId: number
  /** Ignored if the flow already has a webhook. */
  hash: string
  whatsappId: number | null
  config: FlowWebhookRow['config']
}

export async function saveFlowWebhook(
  db: Db,
  { config, ...webhook }: SavedWebhook,
): Promise<FlowWebhookRow> {
  const { whatsappId } = webhook
  const written = JSON.stringify(config)
  return db
    .insertInto('flowWebhooks')
    .values({ ...webhook, config: written })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'flowId']).doUpdateSet({ whatsappId, config: written }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** @returns true if the flow had a webhook */
export async function removeFlowWebhook(
  db: Db,
  companyId: number,
  flowId: number,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('flowWebhooks')
    .where('companyId', '=', companyId)
    .where('flowId', '=', flowId)
    .returning('flowId')
    .executeTakeFirst()
  return removed !== undefined
}

export async function saveLastRequest(
  db: Db,
  { companyId, flowId }: Pick<FlowWebhookRow, 'companyId' | 'flowId'>,
  request: unknown,
): Promise<void> {
  await db
    .updateTable('flowWebhooks')
    .set({
      requests: sql`requests + 1`,
      lastRequest: JSON.stringify(request),
      lastRequestAt: now(),
    })
    .where('companyId', '=', companyId)
    .where('flowId', '=', flowId)
    .execute()
}
