import { edgeFrom, type FlowGraph, readNode, startOf } from '@guiche/contract/flow-graph'
import { type FlowEnd, FLOW_PATH_MAX, type FlowSession } from '@guiche/contract/flow-sessions'
import { variablesWithValues } from './fill-variables.ts'
import type {
  FlowBeginning,
  FlowContext,
  FlowEvent,
  FlowOutput,
  FlowSaid,
  FlowStep,
  NodeResult,
  NodeRun,
} from './flow-engine-types.ts'
import {
  enterNode,
  isAwaitedMessage,
  resumeWithAnswer,
  resumeWithClock,
  resumeWithMessages,
} from './run-node.ts'
import { talkWithLastWords } from './talk.ts'

/** Nodes that are entered after one message of the customer; beyond this the flow is a circle. */
const UNHEARD_MOST = 200

/** Starts a flow at its start node, or at the first node if it has none. */
export function startSession(
  graph: FlowGraph,
  { flowId, versionId, bot, start, variables = {}, said, from }: FlowBeginning,
  context: FlowContext,
): FlowStep {
  const first = startOf(graph) ?? graph.nodes[0]
  const session: FlowSession = {
    flowId,
    versionId,
    ...(bot && { bot }),
    nodeId: first?.id ?? '',
    wait: null,
    variables: variablesWithValues(from?.variables ?? {}, variables),
    path: [],
    unheard: from?.unheard ?? 0,
    asked: 0,
    talk: talkWithLastWords(from?.talk ?? {}, said),
    start,
  }
  const flow = { graph, context }
  return enterNodes(flow, unchangedStep(flow, session), first?.id)
}

/** True if the session waits for this message as an option of its menu or an answer to its question. */
export function isAwaitingMessage(
  graph: FlowGraph,
  session: FlowSession,
  said: FlowSaid,
  context: FlowContext,
): boolean {
  const run = nodeRunOf({ graph, context }, session, session.nodeId)
  return run !== undefined && isAwaitedMessage(run, said)
}

/** Applies an event to a session. If the session does not wait for the event, the step has the same session value. */
export function stepFlow(
  graph: FlowGraph,
  session: FlowSession,
  event: FlowEvent,
  context: FlowContext,
): FlowStep {
  const flow = { graph, context }
  if (event.kind === 'moved')
    return enterNodes(
      flow,
      unchangedStep(flow, { ...session, wait: null, unheard: 0 }),
      event.nodeId,
    )
  if (event.kind === 'undelivered') {
    const isMissed = session.nodeId === event.nodeId && session.wait?.kind === 'customer'
    return isMissed
      ? endedStep(unchangedStep(flow, session), 'failed')
      : unchangedStep(flow, session)
  }
  const run = nodeRunOf(flow, session, session.nodeId)
  // Defensive: versions never change, so the session's node always exists.
  if (!run) return endedStep(unchangedStep(flow, session), 'failed')
  const heard = resultOfEvent(run, event)
  if (!heard) return unchangedStep(flow, session)
  return followResult(flow, unchangedStep(flow, heard.session), run, heard.result)
}

function resultOfEvent(
  run: NodeRun,
  event: Extract<FlowEvent, { kind: 'said' | 'clock' | 'answer' }>,
): { session: FlowSession; result: NodeResult } | undefined {
  const { session } = run
  switch (event.kind) {
    case 'said': {
      // The message is recorded before the node receives it, so that the next program gets this message and no former
      // one.
      const talk = talkWithLastWords(session.talk, event.said)
      const heard = { ...session, unheard: 0, talk }
      const result = resumeWithMessages({ ...run, session: heard }, event.said)
      return result ? { session: heard, result } : resultWithTalk(session, talk)
    }
    case 'clock':
      return sessionWithResult(session, resumeWithClock(run))
    case 'answer':
      return sessionWithResult(session, resumeWithAnswer(run, event.token, event.answer))
  }
}

function sessionWithResult(session: FlowSession, result: NodeResult | undefined) {
  return result && { session, result }
}

/** The node keeps waiting for its deadline or answer; a later program gets this message. */
function resultWithTalk(session: FlowSession, talk: FlowSession['talk']) {
  const { wait } = session
  if (!wait || talk === session.talk) return undefined
  return { session: { ...session, talk }, result: { next: { wait } } }
}

interface FlowInContext {
  readonly graph: FlowGraph
  readonly context: FlowContext
}

const unchangedStep = ({ context }: FlowInContext, session: FlowSession): FlowStep => ({
  outputs: [],
  session,
  end: null,
  passed: [],
  tagIds: context.tagIds,
})

function endedStep(step: FlowStep, end: FlowEnd, outputs: readonly FlowOutput[] = []): FlowStep {
  const session = { ...step.session, wait: null }
  return { ...step, session, end, outputs: [...step.outputs, ...outputs] }
}

/** Enters nodes until a node waits or no edge leads on. */
function enterNodes(flow: FlowInContext, from: FlowStep, first: string | undefined): FlowStep {
  let at = from
  let next = first
  while (next !== undefined && at.end === null) {
    const { unheard, path } = at.session
    if (unheard >= UNHEARD_MOST)
      return endedStep(at, 'failed', [{ kind: 'alarm', nodeId: next, code: 'circle' }])
    const session = {
      ...at.session,
      nodeId: next,
      wait: null,
      unheard: unheard + 1,
      path: [...path, next].slice(-FLOW_PATH_MAX),
    }
    const { tagIds } = at
    const run = nodeRunOf({ ...flow, context: { ...flow.context, tagIds } }, session, next)
    const result = run ? enterNode(run) : passedOver
    const passing = { nodeId: next, exit: null }
    const taken = applyNodeResult(
      flow,
      { ...at, session, passed: [...at.passed, passing] },
      next,
      result,
    )
    at = taken.step
    next = taken.next
  }
  // An edge to a missing node ends the flow, as a missing edge does.
  return next === undefined && at.end === null && at.session.wait === null
    ? endedStep(at, 'finished')
    : at
}

/** The result for an unknown or unreadable node. */
const passedOver: NodeResult = { next: { go: 'a' } }

function followResult(
  flow: FlowInContext,
  before: FlowStep,
  run: NodeRun,
  result: NodeResult,
): FlowStep {
  const nodeId = run.node.id
  const leaving = 'go' in result.next ? { ...before, passed: [{ nodeId, exit: null }] } : before
  const { step: after, next } = applyNodeResult(flow, leaving, nodeId, result)
  return next === undefined ? after : enterNodes(flow, after, next)
}

/** Adds a node's result to the step. @returns the next node, if an edge leads to one */
function applyNodeResult(
  { graph }: FlowInContext,
  before: FlowStep,
  nodeId: string,
  { outputs = [], change = {}, next }: NodeResult,
): { step: FlowStep; next?: string } {
  const session = { ...before.session, ...change }
  const after = {
    ...before,
    session,
    outputs: [...before.outputs, ...outputs],
    tagIds: tagsAfterOutputs(before.tagIds, outputs),
  }
  if ('wait' in next) return { step: { ...after, session: { ...session, wait: next.wait } } }
  if ('end' in next) return { step: endedStep(after, next.end) }
  const target = edgeFrom(graph.connections, nodeId, next.go)?.target
  if (target === undefined || !graph.nodes.some(({ id }) => id === target))
    return { step: endedStep(after, next.endsAs ?? 'finished') }
  const passed = after.passed.with(-1, { nodeId, exit: next.go })
  return { step: { ...after, passed, session: { ...session, wait: null } }, next: target }
}

function tagsAfterOutputs(
  before: readonly number[],
  outputs: readonly FlowOutput[],
): readonly number[] {
  let tagIds = before
  for (const output of outputs) {
    if (output.kind !== 'tag') continue
    const others = tagIds.filter((id) => !output.tagIds.includes(id))
    tagIds = output.isRemoved ? others : [...others, ...output.tagIds]
  }
  return tagIds
}

function nodeRunOf(
  { graph, context }: FlowInContext,
  session: FlowSession,
  id: string,
): NodeRun | undefined {
  const node = graph.nodes.find((one) => one.id === id)
  const read = node && readNode(node)
  if (!read) return undefined
  const isAgain = session.path.filter((passed) => passed === id).length > 1
  return { node: read, graph, session, context, isAgain }
}
