import type { FlowGraph } from '@guiche/contract/flow-graph'
import { FLOW_PAGE } from '@guiche/contract/flows'
import { type Insertable, sql } from 'kysely'
import { anyOf } from '../../../platform/database/sql/any-of.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

/** Inserts a version. Versions are never changed, since sessions may still run them. */
export async function insertVersion(
  db: Db,
  { graph, ...version }: Omit<Insertable<Tables['flowVersions']>, 'graph'> & { graph: FlowGraph },
): Promise<void> {
  await db
    .insertInto('flowVersions')
    .values({ ...version, graph: JSON.stringify(graph) })
    .execute()
}

export async function findVersionGraph(
  db: Db,
  companyId: number,
  flowId: number,
  number: number | null,
): Promise<FlowGraph | undefined> {
  if (number === null) return undefined
  const row = await db
    .selectFrom('flowVersions')
    .select('graph')
    .where('companyId', '=', companyId)
    .where('flowId', '=', flowId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.graph
}

const selectListedVersions = (db: Db, companyId: number, flowId: number) =>
  db
    .selectFrom('flowVersions')
    .select(['id', 'number', 'note', 'userId', 'createdAt'])
    .select(sql<number>`jsonb_array_length(graph -> 'nodes')`.as('nodes'))
    .where('companyId', '=', companyId)
    .where('flowId', '=', flowId)

/**
 * A page of a flow's versions without graphs, the newest first.
 * @param before exclusive cursor: number of the last version shown
 */
export async function listVersions(
  db: Db,
  companyId: number,
  flowId: number,
  before: number | undefined,
) {
  const rows = await selectListedVersions(db, companyId, flowId)
    .$if(before !== undefined, (all) => all.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(FLOW_PAGE + 1)
    .execute()
  return { rows: rows.slice(0, FLOW_PAGE), hasMore: rows.length > FLOW_PAGE }
}

export async function findListedVersion(db: Db, companyId: number, flowId: number, number: number) {
  return selectListedVersions(db, companyId, flowId)
    .select('graph')
    .where('number', '=', number)
    .executeTakeFirst()
}

/** The published versions of active flows, without graphs. */
export async function listCurrentVersions(db: Db, companyId: number, flowIds: readonly number[]) {
  return versionsWithFlows(db)
    .where('flows.companyId', '=', companyId)
    .where('flows.id', '=', anyOf(flowIds))
    .where('flows.active', '=', true)
    .whereRef('flowVersions.number', '=', 'flows.version')
    .execute()
}

export async function findFlowOfVersion(db: Db, companyId: number, versionId: number) {
  return versionsWithFlows(db)
    .where('flowVersions.companyId', '=', companyId)
    .where('flowVersions.id', '=', versionId)
    .executeTakeFirst()
}

function versionsWithFlows(db: Db) {
  return db
    .selectFrom('flowVersions')
    .innerJoin('flows', (join) =>
      join
        .onRef('flows.companyId', '=', 'flowVersions.companyId')
        .onRef('flows.id', '=', 'flowVersions.flowId'),
    )
    .select(['flows.id as flowId', 'flows.name', 'flowVersions.id as versionId', 'number'])
}

export async function listGraphs(db: Db, companyId: number, versionIds: readonly number[]) {
  return db
    .selectFrom('flowVersions')
    .select(['id', 'graph'])
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(versionIds))
    .execute()
}
