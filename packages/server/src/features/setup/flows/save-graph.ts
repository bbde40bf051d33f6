import { isDeepStrictEqual } from 'node:util'
import { type FlowGraph, startOf } from '@guiche/contract/flow-graph'
import type { Flow } from '@guiche/contract/flows'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { announceFlow } from './announce-flow.ts'
import { removeFlowFiles, addFlowFiles } from './flow-files.queries.ts'
import { findVersionGraph, insertVersion } from './flow-versions.queries.ts'
import { findFlow, type FlowRow, lockFlow, saveFlow } from './flows.queries.ts'
import { fileIdsOfGraph, graphWithStoredMedia } from './graph-media.ts'
import { findOwnAi } from '../../organisation/settings/index.ts'
import { sealSecrets } from './graph-secrets.ts'
import { existingFlow, presentFullFlow } from './read-flows.ts'

// States of a flow: nothing drawn (no draft, no version), drawn (draft only), published (version only), published with
// a draft that differs from the version. Saving writes the draft, or for older clients a version at once; publishing
// turns the draft into a version; discarding deletes the draft; restoring publishes the graph of an older version
// again.

export interface SavedGraph extends FlowGraph {
  idFlow: number
  draft: boolean
  revision?: number | undefined
}

/**
 * Saves the graph of a flow as its draft, or publishes it.
 * @throws ERR_FLOW_CHANGED_MEANWHILE if the editor's revision is not the newest, ERR_FLOW_NO_START
 */
export function saveGraph(actor: Actor, saved: SavedGraph): Promise<'ok'> {
  const { idFlow, draft: isDraft, revision, nodes, connections } = saved
  return withLockedFlow(actor, idFlow, async (db, row) => {
    if (revision !== undefined && revision !== row.revision)
      throw new AppError('ERR_FLOW_CHANGED_MEANWHILE')
    const runs = await findRunningGraph(db, row)
    const graph = await storedGraph(db, row, { nodes, connections }, runs)
    if (isDraft) await saveDraft(db, row, graph, runs)
    else await publishGraph(db, actor, row, graph, { runs, note: '' })
    return 'ok' as const
  })
}

/** Publishes the draft. Does nothing without one. @throws ERR_FLOW_NO_START */
export function publishFlow(actor: Actor, flowId: number, note: string): Promise<Flow> {
  return withLockedFlow(actor, flowId, async (db, row) => {
    const runs = await findRunningGraph(db, row)
    if (!row.draft && !runs) throw new AppError('ERR_FLOW_NO_START')
    if (!row.draft) return presentFullFlow(row, runs)
    return publishGraph(db, actor, row, row.draft, { runs, note })
  })
}

/** Deletes the draft. A flow that was never published has no graph afterwards. */
export function discardDraft(actor: Actor, flowId: number): Promise<Flow> {
  return withLockedFlow(actor, flowId, async (db, row) => {
    const runs = await findRunningGraph(db, row)
    if (!row.draft) return presentFullFlow(row, runs)
    return presentFullFlow(await saveDraft(db, row, null, runs), runs)
  })
}

/** Publishes the graph of an older version as a new version and deletes the draft. */
export function restoreVersion(actor: Actor, flowId: number, number: number): Promise<Flow> {
  return withLockedFlow(actor, flowId, async (db, row) => {
    const graph = await findVersionGraph(db, row.companyId, flowId, number)
    if (!graph) throw new AppError('ERR_NO_FLOW_FOUND')
    const runs = await findRunningGraph(db, row)
    return publishGraph(db, actor, row, graph, { runs, note: `v${number}` })
  })
}

/** A graph sent by a client in the form in which this flow would store it, for trials of drafts. */
export async function graphToStore(
  db: Db,
  companyId: number,
  flowId: number,
  graph: FlowGraph,
): Promise<FlowGraph> {
  const row = existingFlow(await findFlow(db, companyId, flowId))
  return storedGraph(db, row, graph, await findRunningGraph(db, row))
}

async function storedGraph(
  db: Db,
  row: FlowRow,
  graph: FlowGraph,
  runs: FlowGraph | undefined,
): Promise<FlowGraph> {
  const before = [row.draft, runs].filter((one) => one !== null && one !== undefined)
  const ai = await findOwnAi(db, row.companyId)
  const sealed = sealSecrets(row.companyId, graph, before, ai)
  return jsonCopy(await graphWithStoredMedia(db, row.companyId, sealed))
}

/** A copy as the database returns it: JSON turns -0 into 0. */
function jsonCopy(graph: FlowGraph): FlowGraph {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a graph is JSON, of which this is a copy
  return JSON.parse(JSON.stringify(graph)) as FlowGraph
}

async function saveDraft(
  db: Db,
  row: FlowRow,
  graph: FlowGraph | null,
  runs: FlowGraph | undefined,
): Promise<FlowRow> {
  const draft = graph && !isDeepStrictEqual(graph, runs) ? graph : null
  return saveDraftWithFiles(db, row, draft, {})
}

async function publishGraph(
  db: Db,
  { userId }: Actor,
  row: FlowRow,
  graph: FlowGraph,
  { runs, note }: { runs: FlowGraph | undefined; note: string },
): Promise<Flow> {
  if (!startOf(graph)) throw new AppError('ERR_FLOW_NO_START')
  const { companyId, id: flowId } = row
  let { version } = row
  if (!isDeepStrictEqual(graph, runs)) {
    version = (version ?? 0) + 1
    await addFlowFiles(db, companyId, flowId, fileIdsOfGraph(graph))
    const made = { companyId, flowId, number: version, note, userId, createdAt: now() }
    await insertVersion(db, { ...made, graph })
  }
  return presentFullFlow(await saveDraftWithFiles(db, row, null, { version }), graph)
}

async function saveDraftWithFiles(
  db: Db,
  row: FlowRow,
  draft: FlowGraph | null,
  change: { version?: number | null },
): Promise<FlowRow> {
  const { companyId, id } = row
  const names = new Set(fileIdsOfGraph(draft))
  await addFlowFiles(db, companyId, id, [...names])
  const left = fileIdsOfGraph(row.draft).filter((fileId) => !names.has(fileId))
  await removeFlowFiles(db, companyId, id, left)
  const saved = await saveFlow(db, companyId, id, {
    ...change,
    draft: draft && JSON.stringify(draft),
    revision: row.revision + 1,
    updatedAt: now(),
  })
  await announceFlow(db, 'update', saved)
  return saved
}

function findRunningGraph(
  db: Db,
  { companyId, id, version }: FlowRow,
): Promise<FlowGraph | undefined> {
  return findVersionGraph(db, companyId, id, version)
}

function withLockedFlow<T>(
  { companyId }: Actor,
  id: number,
  work: (db: Db, row: FlowRow) => Promise<T>,
): Promise<T> {
  return inCompany(companyId, async (db) =>
    work(db, existingFlow(await lockFlow(db, companyId, id))),
  )
}
