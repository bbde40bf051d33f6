import { type FlowEvent, isExcludedByPlan } from '../../../messages/flow-engine/index.ts'
import { isFreshMessage } from '../fresh-message.ts'
import type {
  ConversationState,
  DecisionInput,
  Rule,
  RuleDecision,
  RuleMessage,
} from '../decision.ts'
import type { FlowAct } from '../flows/flow-standing.ts'
import { FLOW, type DecisionMoment } from './flow-effects.ts'
import {
  startBot,
  startFlow,
  decisionOfResult,
  endSession,
  type FlowResult,
  flowMessagesOf,
  continueFlow,
  graphOfSession,
  hasNode,
  sendApprovedText,
} from './flow-runs.ts'

// Continues the running flow of a customer by their messages, its timer, answers of external programs, and acts of
// users.

/** A flow that an attendant started continues under every holder of the ticket, also where automatic answers are off. */
export const flowOfPerson: Rule = {
  name: FLOW,
  decide(state, input, at, random) {
    const moment = { at, random }
    if (input.kind === 'act')
      return isPersonsAct(input.act) ? decideOnAct(state, input.act, moment) : undefined
    if (state.flow?.session?.state.start !== 'person') return undefined
    if (input.kind !== 'turn') return decideOnEvent(state, input, moment)
    const said = input.said.filter((one) => one.kind === 'message' && isFreshMessage(one, at))
    if (said.length === 0) return undefined
    // A line with a menu interprets `#` itself (wayBack).
    if (asksToLeave(said) && hearsMenuChoices(state)) return undefined
    return asksToLeave(said)
      ? decideOnLeaving(state, moment)
      : decideOnMessages(state, said, moment)
  },
}

/** Continues a flow by events other than its customer's messages. */
export const flowEvents: Rule = {
  name: FLOW,
  decide(state, input, at, random) {
    const moment = { at, random }
    if (input.kind === 'act') return decideOnAct(state, input.act, moment)
    if (input.kind === 'turn') return endForDisabledBot(state)
    return endForDisabledBot(state) ?? decideOnEvent(state, input, moment)
  },
}

/** `#` on a line without a menu restarts the flow. */
export const flowWayBack: Rule = {
  name: FLOW,
  decide(state, input, at, random) {
    if (input.kind !== 'turn' || !asksToLeave(input.said)) return undefined
    return decideOnLeaving(state, { at, random })
  },
}

/** Passes messages to the flow that waits for them. No later rule answers them. */
export const waitingFlow: Rule = {
  name: FLOW,
  decide(state, input, at, random) {
    if (input.kind !== 'turn' || !state.flow?.session) return undefined
    const said = input.said.filter(({ kind }) => kind === 'message')
    return said.length > 0 ? decideOnMessages(state, said, { at, random }) : undefined
  },
}

const hearsMenuChoices = ({ line, ticket }: ConversationState) =>
  ticket.status === 'pending' && line.queues.length > 0

const isPersonsAct = (act: FlowAct) => act.kind !== 'start' || act.start === 'person'

const quiet: RuleDecision = { effects: [], isLast: true }

function decisionOf(state: ConversationState, doing: FlowResult | undefined): RuleDecision {
  return doing ? decisionOfResult(state, doing) : quiet
}

function decideOnMessages(
  state: ConversationState,
  said: readonly RuleMessage[],
  moment: DecisionMoment,
): RuleDecision {
  if (isHeldBackByPlan(state)) return quiet
  const session = state.flow?.session
  const event: FlowEvent = { kind: 'said', said: flowMessagesOf(said) }
  return decisionOf(state, session ? continueFlow(state, session, event, moment) : undefined)
}

/**
 * True if the flow rests at a program that the plan no longer has. The session keeps its place, and messages wait for
 * an attendant.
 */
function isHeldBackByPlan(state: ConversationState): boolean {
  const { flow, flows } = state
  const session = flow?.session
  if (!session || !flows) return false
  const { nodeId } = session.state
  const node = graphOfSession(state, session)?.nodes.find(({ id }) => id === nodeId)
  return isExcludedByPlan(node?.type, flows.plan)
}

export function asksToLeave(said: readonly RuleMessage[]): boolean {
  return said.some(({ text, choice }) => text.trim() === '#' && choice === undefined)
}

function decideOnLeaving(
  state: ConversationState,
  moment: DecisionMoment,
): RuleDecision | undefined {
  const session = state.flow?.session
  if (!session) return undefined
  const { flowId, start, bot } = session.state
  // An attendant serves the customer, so nothing starts by itself.
  const isHeld = state.ticket.status === 'open' && state.ticket.userId !== null
  if (isHeld) return decisionOfResult(state, endSession(session, 'left'))
  const again = bot
    ? startBot(state, { ...bot, name: session.name }, { start, rule: bot.kind }, moment)
    : startFlow(state, { flowId, start, rule: FLOW }, moment)
  return decisionOfResult(state, again ?? endSession(session, 'left'))
}

/** Ends a flow in silence if the contact has disableBot, unless a user started it. */
function endForDisabledBot({ contact, flow }: ConversationState): RuleDecision | undefined {
  const session = flow?.session
  if (!contact.disableBot || !session || session.state.start === 'person') return undefined
  return { effects: endSession(session, 'takenOver').effects, isLast: true }
}

function decideOnEvent(
  state: ConversationState,
  input: Exclude<DecisionInput, { kind: 'turn' | 'act' }>,
  moment: DecisionMoment,
): RuleDecision | undefined {
  const event = flowEventOf(state, input)
  const session = state.flow?.session
  if (event === undefined) return undefined
  return decisionOf(
    state,
    session && event ? continueFlow(state, session, event, moment) : undefined,
  )
}

/** Null: an event of a flow that no longer runs. Undefined: no event of a flow. */
function flowEventOf(
  { flow }: ConversationState,
  input: Exclude<DecisionInput, { kind: 'turn' | 'act' }>,
): FlowEvent | null | undefined {
  switch (input.kind) {
    case 'timer':
      return input.name === FLOW ? { kind: 'clock' } : undefined
    case 'answer': {
      const { sessionId, token, answer } = input
      return sessionId === flow?.session?.id ? { kind: 'answer', token, answer } : null
    }
    case 'failed': {
      // A bot asks no questions that could get lost; it continues by the customer's messages.
      if (input.rule !== FLOW) return undefined
      const { versionId, nodeId } = input
      const isOfRunning = nodeId !== undefined && versionId === flow?.session?.versionId
      return isOfRunning ? { kind: 'undelivered', nodeId } : null
    }
    case 'closed':
    case 'look':
      return undefined
  }
}

function decideOnAct(state: ConversationState, act: FlowAct, moment: DecisionMoment): RuleDecision {
  const session = state.flow?.session ?? undefined
  switch (act.kind) {
    case 'start': {
      const { flowId, start, variables } = act
      if (start !== 'person' && isStartRefused(state)) return quiet
      if (state.ticket.status === 'closed') return quiet
      const beginning = { flowId, start, variables, rule: FLOW }
      return decisionOf(state, startFlow(state, beginning, moment))
    }
    case 'move': {
      const { sessionId, nodeId } = act
      const graph = session && state.graphs?.get(session.versionId)
      if (session?.id !== sessionId || !hasNode(graph, nodeId)) return quiet
      return decisionOf(state, continueFlow(state, session, { kind: 'moved', nodeId }, moment))
    }
    case 'approve':
      return session?.id === act.sessionId
        ? decisionOf(state, sendApprovedText(state, session, act.text, moment))
        : quiet
    case 'release':
      return session?.id === act.sessionId
        ? decisionOf(state, endSession(session, 'released'))
        : quiet
    case 'stop':
      return session ? decisionOf(state, endSession(session, 'takenOver')) : quiet
  }
}

/** True if a program may not start a flow: an attendant serves the ticket, or the contact has disableBot. */
function isStartRefused({ contact, ticket }: ConversationState): boolean {
  const isHeld = ticket.status === 'open' && ticket.userId !== null
  return contact.disableBot || isHeld || ticket.isAnswered
}
