import type { FlowGraph } from '@guiche/contract/flow-graph'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { findFlowOfVersion, listCurrentVersions, listGraphs } from './flow-versions.queries.ts'
import { cacheGraph, cachedGraph } from './graph-cache.ts'

/** A version of a flow as the engine runs it. */
export interface RunnableFlow {
  readonly flowId: number
  readonly name: string
  readonly versionId: number
  readonly number: number
  /**
   * The stored graph: media are read by `storedGraphFile`, secrets by `openSecrets`. Shared by all sessions, so it must not be
   * changed.
   */
  readonly graph: FlowGraph
}

type WithoutGraph = Omit<RunnableFlow, 'graph'>

/** @returns the flows among these that may start: active and published */
export async function listRunnableFlows(
  db: Db,
  companyId: number,
  flowIds: readonly number[],
): Promise<RunnableFlow[]> {
  if (flowIds.length === 0) return []
  return loadGraphs(db, companyId, await listCurrentVersions(db, companyId, flowIds))
}

/** The version that a session runs, even if its flow was changed or switched off since. */
export async function findVersion(
  db: Db,
  companyId: number,
  versionId: number,
): Promise<RunnableFlow | undefined> {
  const version = await findFlowOfVersion(db, companyId, versionId)
  const [found] = version ? await loadGraphs(db, companyId, [version]) : []
  return found
}

async function loadGraphs(
  db: Db,
  companyId: number,
  versions: readonly WithoutGraph[],
): Promise<RunnableFlow[]> {
  const graphs = new Map<number, FlowGraph>()
  const unread: number[] = []
  for (const { versionId } of versions) {
    const graph = cachedGraph(companyId, versionId)
    if (graph) graphs.set(versionId, graph)
    else unread.push(versionId)
  }
  if (unread.length > 0)
    for (const { id, graph } of await listGraphs(db, companyId, unread)) {
      cacheGraph(companyId, id, graph)
      graphs.set(id, graph)
    }
  return versions.flatMap((version) => {
    const graph = graphs.get(version.versionId)
    return graph ? [{ ...version, graph }] : []
  })
}
