import type { FlowGraph } from '@guiche/contract/flow-graph'
import type { FlowEnd, FlowSession, FlowStart } from '@guiche/contract/flow-sessions'
import {
  begin,
  type FlowContext,
  type FlowEvent,
  type FlowOutput,
  type FlowSaid,
  type FlowStep,
  step,
} from '../../flow-engine/index.ts'
import { fileOf } from '../../flows/index.ts'
import type { ConversationState, Effect, RuleDecision, Said } from '../decision.ts'
import type { FlowSource, FlowStanding, FlowVersion } from '../flows/flow-standing.ts'
import type { Memory } from '../memory.ts'

// What the engine makes of a flow, as effects of a decision.

export const FLOW = 'flow'
const TIMER = 'flow'

export interface Moment {
  readonly at: Date
  readonly random: () => number
}

type LiveSession = NonNullable<FlowStanding['session']>

/** What a flow does, and what of the rules' memory it changes. */
export interface FlowDoing {
  readonly effects: readonly Effect[]
  readonly memory: Partial<Memory>
}

/** Undefined where the event is none for which the session waits. */
export function goOn(
  state: ConversationState,
  session: LiveSession,
  event: FlowEvent,
  moment: Moment,
): FlowDoing | undefined {
  const graph = state.graphs?.get(session.versionId)
  if (!graph) return endSession(session, 'failed')
  const context = contextOf(state, moment)
  const after = step(graph, session.state, event, context)
  if (after.session === session.state && after.end === null) return undefined
  const running: Running = { state, moment, version: session, flowId: session.state.flowId }
  const wasTimed = untilOf(session.state) !== null
  return doing(running, after, { wasTimed, isFirst: false }, (stood) => ({
    kind: 'goOnFlow',
    id: session.id,
    ...stood,
  }))
}

export interface Beginning {
  readonly flowId: number
  readonly start: FlowStart
  /** By which acts are counted, and for which queue. */
  readonly rule: string
  readonly queueId?: number
  readonly variables?: Readonly<Record<string, string>>
  readonly said?: readonly FlowSaid[]
  /** The flow that goes on in this one. */
  readonly from?: FlowStep
}

/** Whether it may start; undefined where that is still to be asked. */
function runnable(state: ConversationState, flowId: number): FlowVersion | null | undefined {
  return state.flow?.known.find((one) => one.flowId === flowId)?.found
}

/**
 * A flow begins; one that runs is left. Undefined where it may not. What is not known of it yet is asked for, and all is
 * decided again.
 */
export function beginFlow(
  state: ConversationState,
  { rule, queueId, from, ...beginning }: Beginning,
  moment: Moment,
): FlowDoing | undefined {
  const { flowId, start } = beginning
  const version = runnable(state, flowId)
  if (version === null) return undefined
  const graph = version && state.graphs?.get(version.versionId)
  if (!version || !graph) return { effects: [{ kind: 'needFlow', flowId }], memory: {} }
  const live = from ? null : (state.flow?.session ?? null)
  const left = live ? endSession(live, 'left').effects : []
  const context = { ...contextOf(state, moment), ...(from && { tagIds: from.tagIds }) }
  const { versionId } = version
  const here = { ...beginning, versionId, ...(from && { from: from.session }) }
  const after = begin(graph, here, context)
  const running = { state, moment, version, flowId }
  const isFirst = from === undefined
  const begun = doing(running, after, { wasTimed: false, isFirst }, (stood) => ({
    kind: 'beginFlow',
    rule,
    ...(queueId !== undefined && { queueId }),
    ...stood,
  }))
  return {
    effects: [...left, ...begun.effects],
    memory: { isGreeted: true, isHandedOver: false, ...begun.memory, ...personsMemory(start) },
  }
}

/** Who starts a flow by hand has seen to what stopped the answers. */
function personsMemory(start: FlowStart): Partial<Memory> {
  return start === 'person' ? { isStopped: false } : {}
}

export function endSession({ id, state }: LiveSession, end: FlowEnd): FlowDoing {
  return {
    effects: [
      { kind: 'goOnFlow', id, state: { ...state, wait: null }, end },
      ...(untilOf(state) === null ? [] : [cancelled]),
    ],
    memory: LEFT_TO_PERSON.has(end) ? { isHandedOver: true } : {},
  }
}

/** What a rule decides by it: what it remembers goes as one. */
export function decided(
  { memory }: ConversationState,
  { effects, memory: changed }: FlowDoing,
): RuleDecision {
  // Of an attendance that ends nothing is remembered.
  const isForgotten =
    Object.keys(changed).length === 0 || effects.some(({ kind }) => kind === 'close')
  const remember: Effect = { kind: 'remember', memory: { ...memory, ...changed } }
  return { effects: isForgotten ? effects : [...effects, remember], isLast: true }
}

export function flowSaid(said: readonly Said[]): FlowSaid[] {
  return said
    .filter(({ kind }) => kind === 'message')
    .map(({ text, choice }) => ({ text, ...(choice && { choice }) }))
}

interface Running {
  readonly state: ConversationState
  readonly moment: Moment
  readonly version: FlowVersion
  readonly flowId: number
}

const cancelled: Effect = { kind: 'cancelTimer', name: TIMER }

/** Nobody begins a flow behind these by themselves. */
const LEFT_TO_PERSON: ReadonlySet<FlowEnd> = new Set([
  'handedOver',
  'takenOver',
  'failed',
  'released',
])

function doing(
  running: Running,
  after: FlowStep,
  { wasTimed, isFirst }: { wasTimed: boolean; isFirst: boolean },
  stands: (stood: { state: FlowSession; end: FlowEnd | null }) => Effect,
): FlowDoing {
  const { state } = running
  const speaks = after.outputs.some(({ kind }) => WORDS.has(kind))
  // A line that takes no text now takes none of a flow's either, and nobody answers what was not asked.
  if (speaks && !state.isWithinWindow)
    return {
      effects: [
        stands({ state: { ...after.session, wait: null }, end: 'failed' }),
        ...(wasTimed ? [cancelled] : []),
        { kind: 'alarm', rule: 'flowOutsideWindow', flow: sourceOf(running, after.session.nodeId) },
      ],
      memory: { isHandedOver: true },
    }
  const jump = after.outputs.find((output) => output.kind === 'jump')
  const next = jump && jumped(running, after, jump)
  const until = untilOf(after.session)
  const timer: Effect[] =
    until === null
      ? wasTimed
        ? [cancelled]
        : []
      : [{ kind: 'timer', name: TIMER, dueAt: new Date(until) }]
  const end = jump && !next ? 'failed' : after.end
  const outputs = after.outputs.flatMap((output, index) =>
    effectsOf(running, output, isFirst && isFirstWord(after.outputs, index)),
  )
  const gone: Effect[] =
    jump && !next ? [{ kind: 'alarm', rule: 'flowGone', flow: sourceOf(running, jump.nodeId) }] : []
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

/** The flow that goes on in this one's place; undefined where it may not. */
function jumped(
  { state, moment }: Running,
  from: FlowStep,
  { flowId }: Extract<FlowOutput, { kind: 'jump' }>,
): FlowDoing | undefined {
  const { start } = from.session
  return beginFlow(state, { flowId, start, rule: FLOW, from }, moment)
}

const WORDS: ReadonlySet<FlowOutput['kind']> = new Set(['say', 'offer', 'media'])

function isFirstWord(outputs: readonly FlowOutput[], index: number): boolean {
  return outputs.findIndex(({ kind }) => WORDS.has(kind)) === index
}

function untilOf({ wait }: FlowSession): string | null {
  return wait?.kind === 'clock' || wait?.kind === 'customer' ? wait.until : null
}

function sourceOf({ version, flowId }: Running, nodeId: string, isNew = true): FlowSource {
  const { versionId, name, number } = version
  return { id: flowId, name, versionId, number, nodeId, isNew }
}

function effectsOf(running: Running, output: FlowOutput, isFirst: boolean): readonly Effect[] {
  const { state, version, flowId } = running
  const { nodeId } = output
  switch (output.kind) {
    case 'say':
    case 'offer':
    case 'media': {
      const flow = sourceOf(running, nodeId, !output.isAgain && !isFirst)
      return wordsOf(state, output, { rule: FLOW, flow })
    }
    case 'ask': {
      const { token, request, variables } = output
      return [{ kind: 'ask', versionId: version.versionId, token, request, variables }]
    }
    case 'place':
      return [{ kind: 'handOver', queueId: output.queueId, userId: output.userId ?? null }]
    case 'tag':
      return [{ kind: 'tag', tagIds: output.tagIds, isRemoved: output.isRemoved }]
    case 'note':
      return [{ kind: 'note', flowId, name: version.name, text: output.text }]
    case 'close': {
      const text = output.isFarewell ? state.line.complationMessage : ''
      const words = text.trim() === '' ? [] : [{ kind: 'say', rule: 'farewell', text } as const]
      return [...words, { kind: 'close', rule: FLOW }]
    }
    case 'alarm':
      return [{ kind: 'alarm', rule: alarms[output.code], flow: sourceOf(running, nodeId) }]
    case 'jump':
      return []
  }
}

const alarms = {
  circle: 'flowCircle',
  flowGone: 'flowGone',
  programFailed: 'flowProgram',
} as const

function wordsOf(
  { flow: standing }: ConversationState,
  output: Extract<FlowOutput, { kind: 'say' | 'offer' | 'media' }>,
  source: { rule: string; flow: FlowSource },
): readonly Effect[] {
  if (output.kind === 'say') return [{ kind: 'say', ...source, text: output.text }]
  if (output.kind === 'offer') return [{ kind: 'offer', ...source, choices: output.choices }]
  const { url, isVoice } = output
  if (fileOf(url))
    return standing?.missing.includes(url) ? [] : [{ kind: 'media', ...source, url, isVoice }]
  // What lies elsewhere is no file of ours: whoever wants it follows the address.
  return /^https?:\/\//.test(url) ? [{ kind: 'say', ...source, text: url }] : []
}

function contextOf(
  { flow, flows, company, line, settings }: ConversationState,
  { at, random }: Moment,
): FlowContext {
  const { chatBotType } = settings
  const isPressed = chatBotType !== 'text' && line.canOffer
  return {
    at,
    random,
    manner: isPressed ? (chatBotType === 'list' ? 'list' : 'button') : 'text',
    language: company.language,
    protocol: flow?.protocol ?? '',
    contact: flow?.contact ?? { name: '', number: '', email: '', extra: [] },
    tagIds: flow?.tagIds ?? [],
    hours: company.hours,
    queues: flows?.hours ?? [],
    plan: flows?.plan ?? { useOpenAi: false, useIntegrations: false },
  }
}

export function hasNode(graph: FlowGraph | undefined, nodeId: string): boolean {
  return graph?.nodes.some(({ id }) => id === nodeId) ?? false
}
