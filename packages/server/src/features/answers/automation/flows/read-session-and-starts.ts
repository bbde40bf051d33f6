import type { Contact } from '@guiche/contract/contacts'
import type { FlowGraph } from '@guiche/contract/flow-graph'
import type { FlowSession } from '@guiche/contract/flow-sessions'
import { personNameOf } from '@guiche/contract/person-names'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { memoizeQuery } from '../../../../platform/database/memoize-query.ts'
import { pipeline } from '../../../../platform/database/transaction.ts'
import { findVersion, listPhrases } from '../../../setup/flows/index.ts'
import type { TicketRow } from '../../../tickets/tickets/index.ts'
import type { ConversationState } from '../decision.ts'
import type { RememberedConversation } from '../state/memories.queries.ts'
import { WELCOMED } from '../rules/flow-starts.ts'
import { findBot, listAnswerers } from './answerers.queries.ts'
import { hadEarlierAttendance } from './flow-facts.queries.ts'
import type { FlowSettings, FlowStanding, NamedBot } from './flow-standing.ts'

// Reads the running flow of a conversation, and the flows that could begin. Sends no query if a line has neither.

const phrasesIn = memoizeQuery((db, companyId: number) => listPhrases(db, companyId))
const answerersIn = memoizeQuery((db, companyId: number) => listAnswerers(db, companyId))

/** A queue or a line, which may name a prompt or an integration. */
interface AnswererIds {
  readonly promptId: number | null
  readonly integrationId: number | null
}

/** The prompt of a queue or line, else its integration, which may be a flow; empty if it names none. */
export async function answererOf(
  db: Db,
  companyId: number,
  { promptId, integrationId }: AnswererIds,
): Promise<{ flowId?: number; bot?: NamedBot }> {
  if (promptId === null && integrationId === null) return {}
  const { prompts, integrations, flows } = await answerersIn(db, companyId)
  const bot = prompts.get(promptId ?? 0) ?? integrations.get(integrationId ?? 0)
  const flowId = flows.get(integrationId ?? 0)
  return { ...(bot ? { bot } : flowId !== undefined && { flowId }) }
}

/** Data of flows read before a decision. */
export interface FlowsRead {
  /** True if a flow runs or could begin. */
  readonly mayRun: boolean
  readonly session: FlowStanding['session']
  readonly graphs: ReadonlyMap<number, FlowGraph>
  readonly starts: FlowStarts
  readonly isFirst: boolean
}

interface StandingSources {
  readonly line: LineFlows | undefined
  readonly remembered: RememberedConversation
  readonly marks: ReadonlyMap<string, Date>
  readonly queues: ReadonlyArray<{ readonly flowId?: number; readonly bot?: NamedBot }>
}

export async function readSessionAndStarts(
  db: Db,
  ticket: TicketRow,
  { line, remembered: { session, hasPhrases, campaign }, marks, queues }: StandingSources,
): Promise<FlowsRead> {
  const isWelcoming = (line?.flowIdWelcome ?? null) !== null && !marks.has(WELCOMED)
  const [stood, starts = noStarts, wasHere] = await pipeline([
    session && sessionWithGraph(db, ticket.companyId, session),
    line && flowStartsOf(db, line, hasPhrases),
    // Queried only if the line has a welcome flow that this contact did not get yet.
    isWelcoming && !session ? hadEarlierAttendance(db, ticket) : true,
  ])
  const { phrases, welcome, noPhrase, ofLine, botOfLine } = starts
  const begins =
    phrases.length > 0 || [welcome, noPhrase, ofLine, botOfLine].some((one) => one !== null)
  const isAnswered = queues.some(({ flowId, bot }) => flowId !== undefined || bot !== undefined)
  return {
    mayRun: stood !== undefined || begins || isAnswered || (campaign?.flowId ?? null) !== null,
    session: stood?.session ?? null,
    graphs: stood?.graphs ?? new Map(),
    starts,
    isFirst: !wasHere,
  }
}

/** The flow part of a decision's state, without the facts that only some nodes read. */
export function flowStateOf(
  { contact, ticket }: { contact: Contact; ticket: TicketRow },
  { session, isFirst, starts, graphs }: FlowsRead,
): Pick<ConversationState, 'flow' | 'flows' | 'graphs'> {
  const { number, email } = contact
  return {
    flow: {
      session,
      isFirst,
      contact: { name: personNameOf(contact), number, email, extra: [] },
      protocol: ticket.protocol ?? '',
      tagIds: [],
      known: [],
      missing: [],
    },
    flows: { ...starts, hours: [], plan: { useOpenAi: false, useIntegrations: false } },
    graphs,
  }
}

type FlowStarts = Pick<FlowSettings, 'phrases' | 'welcome' | 'noPhrase' | 'ofLine' | 'botOfLine'>

interface LineFlows extends AnswererIds {
  readonly id: number
  readonly companyId: number
  readonly flowIdWelcome: number | null
  readonly flowIdNotPhrase: number | null
}

const noStarts: FlowStarts = {
  phrases: [],
  welcome: null,
  noPhrase: null,
  ofLine: null,
  botOfLine: null,
}

async function flowStartsOf(
  db: Db,
  { id, companyId, flowIdWelcome, flowIdNotPhrase, ...named }: LineFlows,
  hasPhrases: boolean,
): Promise<FlowStarts> {
  const [{ flowId: ofLine = null, bot: botOfLine = null }, all] = await pipeline([
    answererOf(db, companyId, named),
    hasPhrases ? phrasesIn(db, companyId) : [],
  ])
  const phrases = all
    .filter(({ whatsappId }) => whatsappId === null || whatsappId === id)
    .map(({ flowId, phrase }) => ({ flowId, phrase }))
  return { phrases, welcome: flowIdWelcome, noPhrase: flowIdNotPhrase, ofLine, botOfLine }
}

/** A live session with the version in which it began. */
async function sessionWithGraph(
  db: Db,
  companyId: number,
  { id, state }: { id: number; state: FlowSession },
): Promise<{
  session: NonNullable<FlowStanding['session']>
  graphs: ReadonlyMap<number, FlowGraph>
}> {
  const { versionId, bot } = state
  if (bot) {
    const { name = '', review = false, words = [] } = (await findBot(db, companyId, bot)) ?? {}
    const own = words.filter((word) => word.trim() !== '')
    const session = {
      id,
      state,
      versionId,
      name,
      number: 0,
      ...(review && ({ isReviewed: true } as const)),
      ...(own.length > 0 && { words: own }),
    }
    return { session, graphs: new Map() }
  }
  const version = await findVersion(db, companyId, versionId)
  return {
    session: { id, state, versionId, name: version?.name ?? '', number: version?.number ?? 0 },
    graphs: new Map(version ? [[versionId, version.graph]] : []),
  }
}
