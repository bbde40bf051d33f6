import { emptyGraph, type FlowGraph } from '@guiche/contract/flow-graph'
import type { Flow, FlowVersion } from '@guiche/contract/flows'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { listNames } from '../../organisation/users/index.ts'
import { findListedVersion, findVersionGraph, listVersions } from './flow-versions.queries.ts'
import { findFlow, type FlowRow, type ListedFlow, listFlows } from './flows.queries.ts'
import { graphWithSignedMedia } from './graph-media.ts'
import { maskSecrets } from './graph-secrets.ts'

export function pageOfFlows(
  { companyId }: Actor,
  { searchParam, pageNumber }: { searchParam: string; pageNumber?: number | undefined },
) {
  return inCompany(companyId, async (db) => {
    const { rows, ...rest } = await listFlows(db, companyId, searchParam, pageNumber)
    return { flows: rows.map((row) => presentFlow(row, null)), ...rest }
  })
}

export function showFlow({ companyId }: Actor, id: number): Promise<{ flow: Flow }> {
  return inCompany(companyId, async (db) => {
    const row = existingFlow(await findFlow(db, companyId, id))
    return { flow: presentFullFlow(row, await findDrawnGraph(db, row)) }
  })
}

export function pageOfVersions({ companyId }: Actor, flowId: number, before: number | undefined) {
  return inCompany(companyId, async (db) => {
    const flow = existingFlow(await findFlow(db, companyId, flowId))
    const { rows, hasMore } = await listVersions(db, companyId, flowId, before)
    return { versions: await presentVersions(db, flow, rows), hasMore }
  })
}

export function showVersion({ companyId }: Actor, flowId: number, number: number) {
  return inCompany(companyId, async (db) => {
    const flow = existingFlow(await findFlow(db, companyId, flowId))
    const row = await findListedVersion(db, companyId, flowId, number)
    const [version] = row ? await presentVersions(db, flow, [row]) : []
    if (!row || !version) throw new AppError('ERR_NO_FLOW_FOUND')
    return { version: { ...version, flow: presentGraph(companyId, row.graph) } }
  })
}

/** The stored current graph of a flow; only the start node if it has none yet. @throws ERR_NO_FLOW_FOUND */
export async function existingDrawnFlow(
  db: Db,
  companyId: number,
  id: number,
): Promise<{ name: string; graph: FlowGraph }> {
  const row = existingFlow(await findFlow(db, companyId, id))
  return { name: row.name, graph: (await findDrawnGraph(db, row)) ?? emptyGraph() }
}

/** The stored current graph: the draft, else the published version; undefined if there is neither. */
export async function findDrawnGraph(db: Db, row: FlowRow): Promise<FlowGraph | undefined> {
  return row.draft ?? (await findVersionGraph(db, row.companyId, row.id, row.version))
}

export function presentFullFlow({ draft, ...row }: FlowRow, drawn: FlowGraph | undefined): Flow {
  const graph = drawn ? presentGraph(row.companyId, drawn) : null
  return presentFlow({ ...row, hasDraft: draft !== null }, graph)
}

/** @param graph null in lists and live events */
export function presentFlow(
  { companyId, userId, ...row }: ListedFlow,
  graph: FlowGraph | null,
): Flow {
  return { ...row, company_id: companyId, user_id: userId, flow: graph, variables: null }
}

/** A stored graph for clients: media signed, secrets masked. */
function presentGraph(companyId: number, graph: FlowGraph): FlowGraph {
  return graphWithSignedMedia(companyId, maskSecrets(graph))
}

type VersionRow = Omit<FlowVersion, 'userName' | 'isCurrent'> & { userId: number | null }

async function presentVersions(
  db: Db,
  { companyId, version }: FlowRow,
  rows: readonly VersionRow[],
): Promise<FlowVersion[]> {
  const names = await listNames(db, companyId, [
    ...new Set(rows.flatMap(({ userId }) => userId ?? [])),
  ])
  return rows.map(({ userId, ...row }) => ({
    ...row,
    userName: names.get(userId ?? 0) ?? '',
    isCurrent: row.number === version,
  }))
}

export function existingFlow(row: FlowRow | undefined): FlowRow {
  if (!row) throw new AppError('ERR_NO_FLOW_FOUND')
  return row
}
