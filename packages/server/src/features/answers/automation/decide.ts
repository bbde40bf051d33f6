import {
  type Answer,
  type ConversationState,
  type Decide,
  type DecisionInput,
  type Effect,
  isAnswer,
  type Rule,
  RuleError,
  type RuleMessage,
} from './decision.ts'
import { isFreshMessage } from './fresh-message.ts'
import { memoryAfterAnswers, type Memory, noMemory } from './state/memory.ts'
import { campaignReply } from './rules/campaign-reply.ts'
import { callText } from './rules/call-text.ts'
import { flowEvents, flowOfPerson, flowWayBack, waitingFlow } from './rules/flow.ts'
import {
  campaignFlow,
  integrationFlow,
  noPhraseFlow,
  phraseFlow,
  welcomeFlow,
} from './rules/flow-starts.ts'
import { greeting } from './rules/greeting.ts'
import { heldByPerson } from './rules/held-by-person.ts'
import { menu, wayBack } from './rules/menu.ts'
import { heldBackFlow, optOut } from './rules/opt-out.ts'
import { outOfHours } from './rules/out-of-hours.ts'
import { rating } from './rules/rating.ts'
import { endSession } from './rules/flow-runs.ts'
import { undelivered } from './rules/undelivered.ts'
import { queuelessCustomer, autoClose } from './rules/auto-close.ts'

/**
 * Rules that also run where automatic answers are off: opt-outs, ratings, flows that users started, and answers to
 * campaigns.
 */
const always: readonly Rule[] = [optOut, rating, flowOfPerson, campaignReply]
/** All rules in the order in which they run. A new automatic answer is a new rule here. */
const rules: readonly Rule[] = [
  undelivered,
  heldBackFlow,
  flowEvents,
  callText,
  heldByPerson,
  wayBack,
  flowWayBack,
  outOfHours,
  waitingFlow,
  phraseFlow,
  campaignFlow,
  welcomeFlow,
  menu,
  integrationFlow,
  noPhraseFlow,
  greeting,
  autoClose,
  queuelessCustomer,
]

/**
 * The decision of the product's rules. Groups get no automatic answers; contacts with disableBot get only those that a
 * user's act causes.
 */
export const decide: Decide = deciderOfRules(rules, always)

/**
 * Builds a decision function from rules.
 * @param first rules that also run for contacts with disableBot
 * @throws RuleError
 */
export function deciderOfRules(asked: readonly Rule[], first: readonly Rule[] = []): Decide {
  return (given, input, at, random) => {
    if (given.contact.isGroup) return []
    const state = withStopLifted(given, input)
    const heard = withoutOwnMessages(input)
    if (!heard) return []
    const ours = decisionOfRules(first, [state, heard, at, random])
    if (ours.isLast) return effectsWithinLimits(state, input, ours.effects, at)
    const fresh = withoutOldMessages(ours.left, at)
    const others = fresh ? decisionOfRules(asked, [ours.state, fresh, at, random]).effects : []
    const theirs = state.contact.disableBot ? effectsWithoutText(input, others) : others
    return effectsWithinLimits(state, input, [...ours.effects, ...theirs], at)
  }
}

/** Lifts a stop if a user starts a flow or approves a prompt's proposal. */
function withStopLifted(state: ConversationState, input: DecisionInput): ConversationState {
  if (input.kind !== 'act') return state
  const { act } = input
  const isByPerson = act.kind === 'approve' || (act.kind === 'start' && act.start === 'person')
  if (!isByPerson) return state
  return { ...state, memory: { ...state.memory, isStopped: false, answeredAt: [] } }
}

function decisionOfRules(asked: readonly Rule[], [given, input, at, random]: Parameters<Decide>) {
  const effects: Effect[] = []
  let left = input
  let state = given
  for (const rule of asked) {
    const decision = decisionOfRule(rule, [state, left, at, random])
    if (!decision) continue
    effects.push(...decision.effects)
    if (decision.isLast) return { effects, isLast: true, left, state }
    left = decision.left ?? left
    state = decision.state ?? state
  }
  return { effects, isLast: false, left, state }
}

function decisionOfRule({ name, decide: ask }: Rule, given: Parameters<Decide>) {
  try {
    return ask(...given)
  } catch (error) {
    throw new RuleError(name, error)
  }
}

/** The input without history and messages of our own phone; undefined if nothing remains. */
function withoutOwnMessages(input: DecisionInput): DecisionInput | undefined {
  return withMessagesThat(input, ({ isOurs, isHistory }) => !isOurs && !isHistory)
}

/** The input without messages too old to be answered; undefined if nothing remains. */
function withoutOldMessages(input: DecisionInput, at: Date): DecisionInput | undefined {
  return withMessagesThat(input, (one) => isFreshMessage(one, at))
}

function withMessagesThat(
  input: DecisionInput,
  isHeard: (one: RuleMessage) => boolean,
): DecisionInput | undefined {
  if (input.kind !== 'turn') return input
  const said = input.said.filter(isHeard)
  return said.length > 0 ? { ...input, said } : undefined
}

/**
 * Answers counted against a loop of two machines. A flow's texts count only if they are repeated or its first, since a
 * long survey is no loop. All texts count if the flow ends at once or closes the ticket, since each message of the
 * customer would then start it again.
 */
function answersCountedIn(effects: readonly Effect[]): readonly Answer[] {
  const answers = effects.filter(isAnswer)
  const asksNothing = effects.some(
    (effect) => effect.kind === 'close' || (effect.kind === 'beginFlow' && effect.end !== null),
  )
  return asksNothing ? answers : answers.filter(({ flow }) => flow === undefined || !flow.isNew)
}

/**
 * The effects that remain if no text may be sent: closing or moving a ticket that waited too long, and ending a flow.
 * Without them a sweep would find the ticket again forever, before those that waited less.
 */
function effectsWithoutText(input: DecisionInput, effects: readonly Effect[]): readonly Effect[] {
  if (input.kind === 'look') return effects.filter((effect) => !isAnswer(effect))
  const isFlowEndEffect = (effect: Effect) =>
    (effect.kind === 'goOnFlow' && effect.end !== null) || effect.kind === 'cancelTimer'
  return effects.some((effect) => effect.kind === 'goOnFlow' && effect.end !== null)
    ? effects.filter(isFlowEndEffect)
    : []
}

/**
 * The effects that remain for a closed ticket if no text may be sent: the customer's words are stored, and no rating is
 * awaited, since the question was not sent.
 */
function closeEffectsWithoutText(
  input: DecisionInput,
  effects: readonly Effect[],
): readonly Effect[] {
  return input.kind === 'closed' ? [] : effects.filter((effect) => !isAnswer(effect))
}

/** Removes texts that the line would refuse outside the window, and stops a conversation with too many answers. */
function effectsWithinLimits(
  state: ConversationState,
  input: DecisionInput,
  effects: readonly Effect[],
  at: Date,
): readonly Effect[] {
  const { isWithinWindow, memory, ticket } = state
  if (!effects.some(isAnswer)) return effects
  if (!isWithinWindow) return effects.filter((effect) => !isAnswer(effect))
  const silent =
    ticket.status === 'closed'
      ? closeEffectsWithoutText(input, effects)
      : effectsWithoutText(input, effectsEndingFlow(state, effects))
  if (memory.isStopped) return silent
  const counted = answersCountedIn(effects)
  if (counted.length === 0) return effects
  const after = memoryAfterAnswers(memory, counted.length, at)
  if (after.isStopped)
    return [
      ...silent,
      { kind: 'remember', memory: after },
      { kind: 'alarm', rule: 'answeredTooOften' },
    ]
  const hasEnded = ticket.status === 'closed' || effects.some(({ kind }) => kind === 'close')
  return withAnswerTimes(effects, hasEnded ? noMemory : memory, after.answeredAt, hasEnded)
}

/** Ends the flow if its texts are not sent, since it would wait for an answer to them. */
function effectsEndingFlow(
  { flow }: ConversationState,
  effects: readonly Effect[],
): readonly Effect[] {
  if (!flow?.session || !effects.some(({ kind }) => kind === 'goOnFlow')) return effects
  return endSession(flow.session, 'failed').effects
}

/** Adds the times of the answers to what the rules remember; after a close only these times remain. */
function withAnswerTimes(
  effects: readonly Effect[],
  memory: Memory,
  answeredAt: readonly string[],
  hasEnded: boolean,
): readonly Effect[] {
  const told = effects.findLast((effect) => effect.kind === 'remember')
  const others = effects.filter(({ kind }) => kind !== 'remember')
  const kept = hasEnded ? memory : (told?.memory ?? memory)
  return [...others, { kind: 'remember', memory: { ...kept, answeredAt: [...answeredAt] } }]
}
