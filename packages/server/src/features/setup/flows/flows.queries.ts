import { FLOW_MAX, FLOW_PAGE } from '@guiche/contract/flows'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { readNumberedPage, rowCount } from '../../../platform/database/numbered-page.ts'
import { isFoundIn } from '../../../platform/database/sql/search.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type FlowRow = Selectable<Tables['flows']>

/** A flow in a list, without its draft. */
export type ListedFlow = Omit<FlowRow, 'draft'> & { hasDraft: boolean }

/** Flows by name: a page, or all of them if `page` is undefined. */
export async function listFlows(
  db: Db,
  companyId: number,
  search: string,
  page: number | undefined,
): Promise<{ rows: ListedFlow[]; count: number; hasMore: boolean }> {
  const matching = db
    .selectFrom('flows')
    .where('companyId', '=', companyId)
    .where(isFoundIn(search, 'name'))
  return readNumberedPage(
    matching.select(rowCount),
    matching
      .select(['companyId', 'id', 'userId', 'name', 'active', 'revision', 'version'])
      .select(['createdAt', 'updatedAt'])
      .select(sql<boolean>`draft is not null`.as('hasDraft'))
      .orderBy(sql`lower(name)`)
      .orderBy('id'),
    page === undefined ? { page: 1, size: FLOW_MAX } : { page, size: FLOW_PAGE },
  )
}

export async function findFlow(
  db: Db,
  companyId: number,
  id: number,
): Promise<FlowRow | undefined> {
  return selectFlow(db, companyId, id).executeTakeFirst()
}

export async function lockFlow(
  db: Db,
  companyId: number,
  id: number,
): Promise<FlowRow | undefined> {
  return selectFlow(db, companyId, id).forUpdate().executeTakeFirst()
}

function selectFlow(db: Db, companyId: number, id: number) {
  return db.selectFrom('flows').selectAll().where('companyId', '=', companyId).where('id', '=', id)
}

/**
 * Serializes the creation of a company's flows. Their limit and free names depend on all rows, which no index can
 * check.
 */
export async function lockFlowsOfCompany(db: Db, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('flows', ${companyId}))`.execute(db)
}

/** Names in lower case, as they are compared. */
export async function listFlowNames(db: Db, companyId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('flows')
    .select(sql<string>`lower(name)`.as('name'))
    .where('companyId', '=', companyId)
    .execute()
  return rows.map(({ name }) => name)
}

export async function insertFlow(db: Db, row: Insertable<Tables['flows']>): Promise<FlowRow> {
  return db.insertInto('flows').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function saveFlow(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['flows']>,
): Promise<FlowRow> {
  return db
    .updateTable('flows')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeFlow(db: Db, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('flows').where('companyId', '=', companyId).where('id', '=', id).execute()
}
