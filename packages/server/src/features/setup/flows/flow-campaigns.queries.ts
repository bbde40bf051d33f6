import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type FlowCampaignRow = Selectable<Tables['flowCampaigns']>

/** A phrase that starts a flow, on one line or on all of them. */
export interface CampaignPhrase {
  readonly flowId: number
  readonly whatsappId: number | null
  readonly phrase: string
}

/** Active phrases of flows that may start, in the order of their creation: the first match counts. */
export async function listPhrases(db: Db, companyId: number): Promise<CampaignPhrase[]> {
  return db
    .selectFrom('flowCampaigns')
    .innerJoin('flows', (join) =>
      join
        .onRef('flows.companyId', '=', 'flowCampaigns.companyId')
        .onRef('flows.id', '=', 'flowCampaigns.flowId'),
    )
    .select(['flowId', 'whatsappId', 'phrase'])
    .where('flowCampaigns.companyId', '=', companyId)
    .where('status', '=', true)
    .where('flows.active', '=', true)
    .where('flows.version', 'is not', null)
    .orderBy('flowCampaigns.id')
    .execute()
}

export async function listFlowCampaigns(db: Db, companyId: number): Promise<FlowCampaignRow[]> {
  return db
    .selectFrom('flowCampaigns')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('id', 'desc')
    .execute()
}

export async function findFlowCampaign(
  db: Db,
  companyId: number,
  id: number,
): Promise<FlowCampaignRow | undefined> {
  return selectFlowCampaign(db, companyId, id).executeTakeFirst()
}

export async function lockFlowCampaign(
  db: Db,
  companyId: number,
  id: number,
): Promise<FlowCampaignRow | undefined> {
  return selectFlowCampaign(db, companyId, id).forUpdate().executeTakeFirst()
}

function selectFlowCampaign(db: Db, companyId: number, id: number) {
  return db
    .selectFrom('flowCampaigns')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
}

export async function countFlowCampaigns(db: Db, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('flowCampaigns')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertFlowCampaign(
  db: Db,
  row: Insertable<Tables['flowCampaigns']>,
): Promise<FlowCampaignRow> {
  return db.insertInto('flowCampaigns').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function saveFlowCampaign(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['flowCampaigns']>,
): Promise<FlowCampaignRow> {
  return db
    .updateTable('flowCampaigns')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeFlowCampaign(db: Db, companyId: number, id: number): Promise<void> {
  await db
    .deleteFrom('flowCampaigns')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** @returns ids of the phrases that are deleted with a flow */
export async function listCampaignsOfFlow(
  db: Db,
  companyId: number,
  flowId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('flowCampaigns')
    .select('id')
    .where('companyId', '=', companyId)
    .where('flowId', '=', flowId)
    .execute()
  return rows.map(({ id }) => id)
}
