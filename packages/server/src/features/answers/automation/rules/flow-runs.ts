import type { FlowGraph } from '@guiche/contract/flow-graph'
import {
  type Bot,
  type FlowEnd,
  type FlowSession,
  type FlowStart,
  endTimeOfWait as untilOfWait,
} from '@guiche/contract/flow-sessions'
import {
  isAwaitingMessage,
  startSession,
  type FlowEvent,
  type FlowOutput,
  type FlowSaid,
  type FlowStep,
  isTypebotWord,
  stepFlow,
} from '../../../messages/flow-engine/index.ts'
import type { ConversationState, Effect, RuleDecision, RuleMessage } from '../decision.ts'
import { botGraph } from '../flows/bot-graph.ts'
import type { FlowVersion, LiveSession, NamedBot } from '../flows/flow-standing.ts'
import type { Memory } from '../state/memory.ts'
import {
  flowContextOf,
  effectsOfOutput,
  FLOW,
  type DecisionMoment,
  type RunningFlow,
  textInPieces,
  flowSourceOf,
} from './flow-effects.ts'

// Translates the engine's steps to effects of a decision.

const TIMER = 'flow'

/** Effects of a flow, and its changes to the rules' memory. */
export interface FlowResult {
  readonly effects: readonly Effect[]
  readonly memory: Partial<Memory>
}

/** Continues a session by an event; undefined if the session does not wait for it. */
export function continueFlow(
  state: ConversationState,
  session: LiveSession,
  event: FlowEvent,
  moment: DecisionMoment,
): FlowResult | undefined {
  const graph = graphOfSession(state, session)
  if (!graph) return endSession(session, 'failed')
  const context = flowContextOf(state, moment)
  const after = stepFlow(graph, session.state, event, context)
  if (after.session === session.state && after.end === null) return undefined
  // The text of a hand-over is sent at once, since no review would follow.
  const isReviewed = session.isReviewed === true && after.end === null
  const running: RunningFlow = { ...runningFlowOf(state, session, moment), isReviewed }
  const wasTimed = endOfSessionWait(session.state) !== null
  return resultOfStep(running, after, { wasTimed, isFirst: false }, (stood) => ({
    kind: 'goOnFlow',
    id: session.id,
    ...stood,
  }))
}

function runningFlowOf(
  state: ConversationState,
  session: LiveSession,
  moment: DecisionMoment,
): RunningFlow {
  const { flowId, bot } = session.state
  return { state, moment, version: session, flowId, ...(bot && { bot }) }
}

/** Sends the text that a user approved, as if the prompt had sent it; the session keeps waiting. */
export function sendApprovedText(
  state: ConversationState,
  session: LiveSession,
  text: string,
  moment: DecisionMoment,
): FlowResult {
  const { bot, nodeId } = session.state
  const flow = flowSourceOf(runningFlowOf(state, session, moment), nodeId)
  return { effects: textInPieces(text, { rule: bot?.kind ?? FLOW, flow }), memory: {} }
}

/** True if the running flow waits for this message. */
export function isAwaitedByFlow(
  state: ConversationState,
  said: RuleMessage,
  moment: DecisionMoment,
): boolean {
  const session = state.flow?.session
  const graph = session && graphOfSession(state, session)
  const [word] = flowMessagesOf([said])
  if (!session || !graph || !word) return false
  if (session.words?.some((word) => isTypebotWord(said.text, word))) return true
  return isAwaitingMessage(graph, session.state, word, flowContextOf(state, moment))
}

export interface FlowStartRequest extends FlowStartDetails {
  readonly flowId: number
}

interface FlowStartDetails {
  readonly start: FlowStart
  /** Rule and queue by which acts are counted. */
  readonly rule: string
  readonly queueId?: number
  readonly variables?: Readonly<Record<string, string>>
  readonly said?: readonly FlowSaid[]
  /** Last step of the flow that jumps to this one. */
  readonly from?: FlowStep
}

/** The flow's version, null if it may not start, undefined if it is not loaded yet. */
function runnableVersion(state: ConversationState, flowId: number): FlowVersion | null | undefined {
  return state.flow?.known.find((one) => one.flowId === flowId)?.found
}

/**
 * Starts a flow and ends a running one; undefined if it may not start. If the flow is not loaded, a `needFlow` effect
 * requests it and the decision is repeated.
 */
export function startFlow(
  state: ConversationState,
  { flowId, ...begun }: FlowStartRequest,
  moment: DecisionMoment,
): FlowResult | undefined {
  const version = runnableVersion(state, flowId)
  if (version === null) return undefined
  const graph = version && state.graphs?.get(version.versionId)
  if (!version || !graph) return { effects: [{ kind: 'needFlow', flowId }], memory: {} }
  return startFlowAtVersion(state, { version, graph, flowId }, begun, moment)
}

/** Starts a prompt or an integration and ends a running flow. */
export function startBot(
  state: ConversationState,
  { kind, id, name }: NamedBot,
  begun: FlowStartDetails,
  moment: DecisionMoment,
): FlowResult {
  const version = { versionId: 0, name, number: 0 }
  const what = { version, graph: botGraph(kind), flowId: 0, bot: { kind, id } }
  return startFlowAtVersion(state, what, begun, moment)
}

interface StartingVersion {
  readonly version: FlowVersion
  readonly graph: FlowGraph
  readonly flowId: number
  readonly bot?: Bot
}

function startFlowAtVersion(
  state: ConversationState,
  { version, graph, flowId, bot }: StartingVersion,
  { rule, queueId, from, ...beginning }: FlowStartDetails,
  moment: DecisionMoment,
): FlowResult {
  const live = from ? null : (state.flow?.session ?? null)
  const left = live ? endSession(live, 'left').effects : []
  const context = { ...flowContextOf(state, moment), ...(from && { tagIds: from.tagIds }) }
  const { versionId } = version
  const of = { flowId, versionId, ...(bot && { bot }) }
  const after = startSession(
    graph,
    { ...beginning, ...of, ...(from && { from: from.session }) },
    context,
  )
  const running = { state, moment, version, ...of }
  const isFirst = from === undefined
  const begun = resultOfStep(running, after, { wasTimed: false, isFirst }, (stood) => ({
    kind: 'beginFlow',
    rule,
    ...(queueId !== undefined && { queueId }),
    ...stood,
  }))
  return {
    effects: [...left, ...begun.effects],
    memory: {
      isGreeted: true,
      isHandedOver: false,
      ...begun.memory,
      ...memoryAfterPersonsStart(beginning.start),
    },
  }
}

/** A user who starts a flow lifts a stop for too many answers. */
function memoryAfterPersonsStart(start: FlowStart): Partial<Memory> {
  return start === 'person' ? { isStopped: false } : {}
}

export function endSession({ id, state }: LiveSession, end: FlowEnd): FlowResult {
  return {
    effects: [
      { kind: 'goOnFlow', id, state: { ...state, wait: null }, end },
      ...(endOfSessionWait(state) === null ? [] : [cancelled]),
    ],
    memory: LEFT_TO_PERSON.has(end) ? { isHandedOver: true } : {},
  }
}

/** The rule decision of a flow's effects, with one `remember` effect for all memory changes. */
export function decisionOfResult(
  { memory }: ConversationState,
  { effects, memory: changed }: FlowResult,
): RuleDecision {
  // A close resets the memory anyway.
  const isForgotten =
    Object.keys(changed).length === 0 || effects.some(({ kind }) => kind === 'close')
  const remember: Effect = { kind: 'remember', memory: { ...memory, ...changed } }
  return { effects: isForgotten ? effects : [...effects, remember], isLast: true }
}

export function flowMessagesOf(said: readonly RuleMessage[]): FlowSaid[] {
  return said
    .filter(({ kind }) => kind === 'message')
    .map(({ text, choice, isSound, medium, at }) => ({
      text,
      ...(choice && { choice }),
      ...(isSound && { isSound }),
      ...(medium && { medium }),
      at,
    }))
}

const cancelled: Effect = { kind: 'cancelTimer', name: TIMER }

/** Ends after which no flow begins by itself. */
const LEFT_TO_PERSON: ReadonlySet<FlowEnd> = new Set([
  'handedOver',
  'takenOver',
  'failed',
  'released',
])

function resultOfStep(
  running: RunningFlow,
  after: FlowStep,
  { wasTimed, isFirst }: { wasTimed: boolean; isFirst: boolean },
  stands: (stood: { state: FlowSession; end: FlowEnd | null }) => Effect,
): FlowResult {
  const { state } = running
  const speaks = after.outputs.some(({ kind }) => WORDS.has(kind))
  // The line would refuse the texts now, so the flow fails instead of waiting for answers to questions that were not
  // sent.
  if (speaks && !state.isWithinWindow)
    return {
      effects: [
        stands({ state: { ...after.session, wait: null }, end: 'failed' }),
        ...(wasTimed ? [cancelled] : []),
        // Expiring a charge sends no text.
        ...after.outputs.flatMap((one) =>
          one.kind === 'expire' ? effectsOfOutput(running, one, false) : [],
        ),
        {
          kind: 'alarm',
          rule: 'flowOutsideWindow',
          flow: flowSourceOf(running, after.session.nodeId),
        },
      ],
      memory: { isHandedOver: true },
    }
  const jump = after.outputs.find((output) => output.kind === 'jump')
  const next = jump && startAfterJump(running, after, jump)
  const until = endOfSessionWait(after.session)
  const timer: Effect[] =
    until === null
      ? wasTimed
        ? [cancelled]
        : []
      : [{ kind: 'timer', name: TIMER, dueAt: new Date(until) }]
  const end = jump && !next ? 'failed' : after.end
  const outputs = after.outputs.flatMap((output, index) =>
    effectsOfOutput(running, output, isFirst && isFirstTextOutput(after.outputs, index)),
  )
  const gone: Effect[] =
    jump && !next
      ? [{ kind: 'alarm', rule: 'flowGone', flow: flowSourceOf(running, jump.nodeId) }]
      : []
  return {
    effects: [
      stands({ state: after.session, end }),
      ...timer,
      ...outputs,
      ...gone,
      ...(next?.effects ?? []),
    ],
    memory: {
      ...(end !== null && LEFT_TO_PERSON.has(end) && { isHandedOver: true }),
      ...next?.memory,
    },
  }
}

/** Starts the flow to which this one jumps; undefined if it may not start. */
function startAfterJump(
  { state, moment }: RunningFlow,
  from: FlowStep,
  { flowId }: Extract<FlowOutput, { kind: 'jump' }>,
): FlowResult | undefined {
  const { start } = from.session
  return startFlow(state, { flowId, start, rule: FLOW, from }, moment)
}

const WORDS: ReadonlySet<FlowOutput['kind']> = new Set(['say', 'offer', 'media'])

function isFirstTextOutput(outputs: readonly FlowOutput[], index: number): boolean {
  return outputs.findIndex(({ kind }) => WORDS.has(kind)) === index
}

function endOfSessionWait({ wait }: FlowSession): string | null {
  return wait === null ? null : untilOfWait(wait)
}

/** The graph of the session's version; undefined if it was deleted. */
export function graphOfSession(
  { graphs }: Pick<ConversationState, 'graphs'>,
  { state: { bot }, versionId }: LiveSession,
): FlowGraph | undefined {
  return bot ? botGraph(bot.kind) : graphs?.get(versionId)
}

export function hasNode(graph: FlowGraph | undefined, nodeId: string): boolean {
  return graph?.nodes.some(({ id }) => id === nodeId) ?? false
}
