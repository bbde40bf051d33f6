import type { Contact } from '@guiche/contract/contacts'
import type { FlowGraph } from '@guiche/contract/flow-graph'
import type { FlowSession } from '@guiche/contract/flow-sessions'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { onceIn } from '../../../platform/database/once.ts'
import { findVersion, listPhrases } from '../../flows/index.ts'
import type { TicketRow } from '../../tickets/index.ts'
import type { ConversationState } from '../decision.ts'
import type { Remembered } from '../memories.queries.ts'
import { WELCOMED } from '../rules/flow-starts.ts'
import { hadEarlierAttendance, listFlowIntegrations } from './flow-facts.queries.ts'
import type { FlowSettings, FlowStanding } from './flow-standing.ts'

// The flow in which a customer is, and what could begin one. Nothing is asked where neither is there.

const phrasesIn = onceIn((db, companyId: number) => listPhrases(db, companyId))
const integrationsIn = onceIn((db, companyId: number) => listFlowIntegrations(db, companyId))

/** Undefined where the integration is of another kind, or names none. */
export async function flowOfIntegration(
  db: Db,
  companyId: number,
  integrationId: number | null,
): Promise<number | undefined> {
  if (integrationId === null) return undefined
  return (await integrationsIn(db, companyId)).get(integrationId)
}

/** What was read of flows beside the conversation. */
export interface FlowsRead {
  /** One runs, or could begin. */
  readonly mayRun: boolean
  readonly session: FlowStanding['session']
  readonly graphs: ReadonlyMap<number, FlowGraph>
  readonly starts: FlowStarts
  readonly isFirst: boolean
}

interface Beside {
  readonly line: Line | undefined
  readonly remembered: Remembered
  readonly marks: ReadonlyMap<string, Date>
  readonly queues: ReadonlyArray<{ readonly flowId?: number }>
}

export async function readFlowStanding(
  db: Db,
  ticket: TicketRow,
  { line, remembered: { session, hasPhrases }, marks, queues }: Beside,
): Promise<FlowsRead> {
  const isWelcoming = (line?.flowIdWelcome ?? null) !== null && !marks.has(WELCOMED)
  const [stood, starts = noStarts, wasHere] = await Promise.all([
    session && sessionStanding(db, ticket.companyId, session),
    line && flowStartsOf(db, line, hasPhrases),
    // Not asked of who is welcomed by nothing, or was.
    isWelcoming && !session ? hadEarlierAttendance(db, ticket) : true,
  ])
  const { phrases, welcome, noPhrase, ofLine } = starts
  const begins = phrases.length > 0 || [welcome, noPhrase, ofLine].some((one) => one !== null)
  return {
    mayRun: stood !== undefined || begins || queues.some(({ flowId }) => flowId !== undefined),
    session: stood?.session ?? null,
    graphs: stood?.graphs ?? new Map(),
    starts,
    isFirst: !wasHere,
  }
}

/** As a decision knows it, before anything is asked that only some nodes go by. */
export function standingOf(
  { contact, ticket }: { contact: Contact; ticket: TicketRow },
  { session, isFirst, starts, graphs }: FlowsRead,
): Pick<ConversationState, 'flow' | 'flows' | 'graphs'> {
  const { name, number, email } = contact
  return {
    flow: {
      session,
      isFirst,
      contact: { name, number, email, extra: [] },
      protocol: ticket.protocol ?? '',
      tagIds: [],
      known: [],
      missing: [],
    },
    flows: { ...starts, hours: [], plan: { useOpenAi: false, useIntegrations: false } },
    graphs,
  }
}

type FlowStarts = Pick<FlowSettings, 'phrases' | 'welcome' | 'noPhrase' | 'ofLine'>

interface Line {
  readonly id: number
  readonly companyId: number
  readonly integrationId: number | null
  readonly flowIdWelcome: number | null
  readonly flowIdNotPhrase: number | null
}

const noStarts: FlowStarts = { phrases: [], welcome: null, noPhrase: null, ofLine: null }

async function flowStartsOf(
  db: Db,
  { id, companyId, integrationId, flowIdWelcome, flowIdNotPhrase }: Line,
  hasPhrases: boolean,
): Promise<FlowStarts> {
  const [ofLine = null, all] = await Promise.all([
    flowOfIntegration(db, companyId, integrationId),
    hasPhrases ? phrasesIn(db, companyId) : [],
  ])
  const phrases = all
    .filter(({ whatsappId }) => whatsappId === null || whatsappId === id)
    .map(({ flowId, phrase }) => ({ flowId, phrase }))
  return { phrases, welcome: flowIdWelcome, noPhrase: flowIdNotPhrase, ofLine }
}

/** A live session with the version in which its customer began. */
async function sessionStanding(
  db: Db,
  companyId: number,
  { id, state }: { id: number; state: FlowSession },
): Promise<{
  session: NonNullable<FlowStanding['session']>
  graphs: ReadonlyMap<number, FlowGraph>
}> {
  const { versionId } = state
  const version = await findVersion(db, companyId, versionId)
  return {
    session: { id, state, versionId, name: version?.name ?? '', number: version?.number ?? 0 },
    graphs: new Map(version ? [[versionId, version.graph]] : []),
  }
}
