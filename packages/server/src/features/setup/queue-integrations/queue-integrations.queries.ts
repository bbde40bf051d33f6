import { INTEGRATION_PAGE } from '@guiche/contract/queue-integrations'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { readNumberedPage, rowCount } from '../../../platform/database/numbered-page.ts'
import { isFoundIn } from '../../../platform/database/sql/search.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type IntegrationRow = Selectable<Tables['queueIntegrations']>

export async function listIntegrations(
  db: Db,
  companyId: number,
  search: string,
  page: number,
): Promise<{ rows: IntegrationRow[]; count: number; hasMore: boolean }> {
  const matching = db
    .selectFrom('queueIntegrations')
    .where('companyId', '=', companyId)
    .where(isFoundIn(search, 'name'))
  return readNumberedPage(matching.select(rowCount), matching.selectAll().orderBy('id', 'desc'), {
    page,
    size: INTEGRATION_PAGE,
  })
}

export async function findIntegration(
  db: Db,
  companyId: number,
  id: number,
): Promise<IntegrationRow | undefined> {
  return selectIntegration(db, companyId, id).executeTakeFirst()
}

/** The sealed key file of an integration, or of the newest one with this project if `id` is null. */
export async function findKeyFile(
  db: Db,
  companyId: number,
  { id, projectName }: { id: number | null; projectName: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('queueIntegrations')
    .select('jsonContent')
    .where('companyId', '=', companyId)
    .where('type', '=', 'dialogflow')
    .$if(id !== null, (all) => all.where('id', '=', id))
    .$if(id === null, (all) => all.where('projectName', '=', projectName))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.jsonContent
}

export async function lockIntegration(
  db: Db,
  companyId: number,
  id: number,
): Promise<IntegrationRow | undefined> {
  return selectIntegration(db, companyId, id).forUpdate().executeTakeFirst()
}

function selectIntegration(db: Db, companyId: number, id: number) {
  return db
    .selectFrom('queueIntegrations')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
}

export async function insertIntegration(
  db: Db,
  row: Insertable<Tables['queueIntegrations']>,
): Promise<IntegrationRow> {
  return db.insertInto('queueIntegrations').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function saveIntegration(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['queueIntegrations']>,
): Promise<IntegrationRow> {
  return db
    .updateTable('queueIntegrations')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeIntegration(db: Db, companyId: number, id: number): Promise<void> {
  await db
    .deleteFrom('queueIntegrations')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** @returns the changed integrations, now without the flow */
export async function clearFlowOfIntegrations(
  db: Db,
  companyId: number,
  flowId: number,
  at: Date,
): Promise<IntegrationRow[]> {
  return db
    .updateTable('queueIntegrations')
    .set({ flowId: null, updatedAt: at })
    .where('companyId', '=', companyId)
    .where('flowId', '=', flowId)
    .returningAll()
    .execute()
}
