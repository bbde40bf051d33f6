import type { FlowGraph } from '@guiche/contract/flow-graph'
import type { Contact } from '@guiche/contract/contacts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { memoizeQuery } from '../../../../platform/database/memoize-query.ts'
import { pipeline } from '../../../../platform/database/transaction.ts'
import { findCompany, findPlanOf } from '../../../organisation/companies/index.ts'
import { withExtraInfo } from '../../../customers/contacts/index.ts'
import { listFiles } from '../../../organisation/files/index.ts'
import { storedGraphFile, findVersion, listRunnableFlows } from '../../../setup/flows/index.ts'
import { findQueue } from '../../../setup/queues/index.ts'
import { factsReadBy } from '../../../messages/flow-engine/index.ts'
import type { TicketRow } from '../../../tickets/tickets/index.ts'
import type { ConversationState, Effect } from '../decision.ts'
import type { FlowSettings } from './flow-standing.ts'
import { listTicketTags } from './flow-facts.queries.ts'

// Loads the flows that a decision needs, and facts about the conversation only if a node reads them.

const companyIn = memoizeQuery((db, companyId: number) => findCompany(db, companyId))
const versionIn = memoizeQuery((db, companyId: number, id: number) =>
  findVersion(db, companyId, id),
)
const queueIn = memoizeQuery((db, companyId: number, id: number) => findQueue(db, companyId, id))

/** Flows and files that a decision turned out to need. */
export interface FlowsAndMedia {
  readonly flowIds: readonly number[]
  /** Media URLs as graphs have them. */
  readonly media: readonly string[]
}

export function neededFlowsAndMedia(
  { flow }: ConversationState,
  effects: readonly Effect[],
): FlowsAndMedia {
  const shown = effects.flatMap((effect) => (effect.kind === 'media' ? [effect.url] : []))
  const flowIds = effects.flatMap((effect) => (effect.kind === 'needFlow' ? [effect.flowId] : []))
  const missing = new Set(flow?.missing)
  return { flowIds, media: shown.filter((url) => !missing.has(url)) }
}

interface TicketWithContact {
  readonly ticket: TicketRow
  readonly contact: Contact
}

/** The state with these flows added, and the facts that their nodes read. */
export async function withFlows(
  db: Db,
  { ticket, contact }: TicketWithContact,
  state: ConversationState,
  flowIds: readonly number[],
): Promise<ConversationState> {
  const { flow } = state
  if (!flow) throw new Error('a flow was requested in a state in which none may start')
  const found = await listRunnableFlows(db, ticket.companyId, flowIds)
  const known = flowIds.map((flowId) => {
    const version = found.find((one) => one.flowId === flowId)
    const { versionId = 0, name = '', number = 0 } = version ?? {}
    return { flowId, found: version ? { versionId, name, number } : null }
  })
  const graphs = new Map(state.graphs)
  for (const { versionId, graph } of found) graphs.set(versionId, graph)
  const next = { ...state, flow: { ...flow, known: [...flow.known, ...known] }, graphs }
  return withFacts(db, { ticket, contact }, next)
}

/** The media among these whose file was deleted. */
export async function missingMediaOf(
  db: Db,
  companyId: number,
  media: readonly string[],
): Promise<readonly string[]> {
  const named = media.map((url) => ({ url, fileId: storedGraphFile(url)?.fileId ?? '' }))
  if (named.length === 0) return []
  const files = await listFiles(db, companyId, [...new Set(named.map(({ fileId }) => fileId))])
  return named.filter(({ fileId }) => !files.has(fileId)).map(({ url }) => url)
}

/** Adds the facts that the graphs' nodes read: tags, extra contact fields, hours of queues, parts of the plan. */
export async function withFacts(
  db: Db,
  { ticket, contact }: TicketWithContact,
  state: ConversationState,
): Promise<ConversationState> {
  const { flow, flows, graphs } = state
  if (!flow || !flows || !graphs) return state
  const { companyId } = ticket
  const asked = factsReadBy([...graphs.values()])
  const [tagIds, known, plan, hours] = await pipeline([
    asked.tags ? listTicketTags(db, companyId, ticket.id) : flow.tagIds,
    asked.extra ? withExtraInfo(db, contact) : undefined,
    asked.plan || flow.session?.state.bot ? planLimitsOf(db, companyId) : flows.plan,
    hoursOfQueues(db, state, companyId, asked.queueIds),
  ])
  const extra = known?.extraInfo.map(({ name, value }) => ({ name, value })) ?? flow.contact.extra
  return {
    ...state,
    flow: { ...flow, tagIds, contact: { ...flow.contact, extra } },
    flows: { ...flows, plan, hours },
  }
}

async function planLimitsOf(db: Db, companyId: number): Promise<FlowSettings['plan']> {
  const company = await companyIn(db, companyId)
  const plan = company && (await findPlanOf(db, company))
  return {
    useOpenAi: plan?.useOpenAi ?? true,
    useIntegrations: plan?.useIntegrations ?? true,
  }
}

async function hoursOfQueues(
  db: Db,
  { company }: ConversationState,
  companyId: number,
  queueIds: readonly number[],
): Promise<FlowSettings['hours']> {
  const { timeZone, holidays } = company.hours
  const queues = await pipeline(queueIds.map((id) => queueIn(db, companyId, id)))
  return queues.flatMap((queue) =>
    queue ? [{ id: queue.id, hours: { timeZone, holidays, schedules: queue.schedules } }] : [],
  )
}

/** A stored decision's state with its graphs added, which are immutable and not stored with it. */
export async function withGraphs(
  db: Db,
  companyId: number,
  state: ConversationState,
): Promise<ConversationState> {
  const { flow } = state
  if (!flow) return state
  const found = flow.known.flatMap((one) => one.found ?? [])
  const versions = flow.session ? [...found, flow.session] : found
  const graphs = new Map<number, FlowGraph>()
  for (const { versionId } of versions) {
    const version = await versionIn(db, companyId, versionId)
    if (version) graphs.set(versionId, version.graph)
  }
  return { ...state, graphs }
}
