import type { FlowGraph } from '@guiche/contract/flow-graph'
import { FLOW_MAX, type Flow, type FlowTemplate } from '@guiche/contract/flows'
import { now } from '../../../platform/clock.ts'
import { refuseDuplicate } from '../../../platform/database/constraint-errors.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { templateGraph } from '../flow-templates/index.ts'
import { announceFlow } from './announce-flow.ts'
import { addFlowFiles } from './flow-files.queries.ts'
import { unusedFlowName, nameOfCopy } from './flow-name.ts'
import { findVersionGraph, insertVersion } from './flow-versions.queries.ts'
import {
  findFlow,
  type FlowRow,
  insertFlow,
  listFlowNames,
  lockFlowsOfCompany,
  saveFlow,
} from './flows.queries.ts'
import { fileIdsOfGraph, graphWithStoredMedia } from './graph-media.ts'
import { sealSecrets } from './graph-secrets.ts'
import { findOwnAi } from '../../organisation/settings/index.ts'
import { existingFlow, presentFullFlow } from './read-flows.ts'

export const duplicates = { flows_name: 'ERR_FLOW_NAME_ALREADY_EXISTS' } as const

/**
 * Creates a flow without a draft, or with a template's graph as its draft.
 * @throws ERR_FLOW_LIMIT_REACHED, ERR_FLOW_NAME_ALREADY_EXISTS
 */
export function createFlow(
  actor: Actor,
  { name, template }: { name: string; template?: FlowTemplate | undefined },
): Promise<Flow> {
  const { companyId } = actor
  return refuseDuplicate(duplicates, () =>
    inCompany(companyId, async (db) => {
      await lockFlowNamesUnderLimit(db, companyId)
      const draft = template === undefined ? null : await templateGraphOf(db, companyId, template)
      const row = await addFlow(db, actor, { name, active: true, draft })
      return presentFullFlow(row, row.draft ?? undefined)
    }),
  )
}

/** Creates a flow from an imported graph, as its draft. A name in use gets a number. @throws ERR_FLOW_LIMIT_REACHED */
export function createFlowFromGraph(actor: Actor, name: string, graph: FlowGraph): Promise<Flow> {
  const { companyId } = actor
  return refuseDuplicate(duplicates, () =>
    inCompany(companyId, async (db) => {
      const taken = await lockFlowNamesUnderLimit(db, companyId)
      const free = unusedFlowName(name, taken)
      const ai = await findOwnAi(db, companyId)
      const draft = await graphWithStoredMedia(db, companyId, sealSecrets(companyId, graph, [], ai))
      const row = await addFlow(db, actor, { name: free, active: true, draft })
      return presentFullFlow(row, draft)
    }),
  )
}

/** Copies a flow with its published version and its draft. @throws ERR_FLOW_LIMIT_REACHED, ERR_NO_FLOW_FOUND */
export function duplicateFlow(actor: Actor, flowId: number): Promise<Flow> {
  const { companyId } = actor
  return refuseDuplicate(duplicates, () =>
    inCompany(companyId, async (db) => {
      const taken = await lockFlowNamesUnderLimit(db, companyId)
      const original = existingFlow(await findFlow(db, companyId, flowId))
      const published = await findVersionGraph(db, companyId, flowId, original.version)
      const { active, draft } = original
      const name = nameOfCopy(original.name, taken)
      const row = await addFlow(db, actor, { name, active, draft }, published)
      return presentFullFlow(row, draft ?? published)
    }),
  )
}

async function addFlow(
  db: Db,
  { companyId, userId }: Actor,
  { draft, ...flow }: Pick<FlowRow, 'name' | 'active' | 'draft'>,
  published?: FlowGraph,
): Promise<FlowRow> {
  const times = { createdAt: now(), updatedAt: now() }
  const json = draft && JSON.stringify(draft)
  let row = await insertFlow(db, { companyId, userId, ...flow, draft: json, ...times })
  const { id: flowId } = row
  if (published) {
    const version = { companyId, flowId, number: 1, userId, createdAt: now() }
    await insertVersion(db, { ...version, graph: published })
    row = await saveFlow(db, companyId, flowId, { version: 1 })
  }
  const files = new Set([...fileIdsOfGraph(draft), ...fileIdsOfGraph(published)])
  await addFlowFiles(db, companyId, flowId, [...files])
  await announceFlow(db, 'create', row)
  return row
}

/** @returns the names in use @throws ERR_FLOW_LIMIT_REACHED */
async function lockFlowNamesUnderLimit(db: Db, companyId: number): Promise<string[]> {
  await lockFlowsOfCompany(db, companyId)
  const names = await listFlowNames(db, companyId)
  if (names.length >= FLOW_MAX) throw new AppError('ERR_FLOW_LIMIT_REACHED', { limit: FLOW_MAX })
  return names
}

async function templateGraphOf(
  db: Db,
  companyId: number,
  template: FlowTemplate,
): Promise<FlowGraph> {
  const company = await findCompany(db, companyId)
  return templateGraph(template, company?.language ?? 'pt')
}
