import {
  type Answer,
  type ConversationState,
  type Decide,
  type DecisionInput,
  type Effect,
  isAnswer,
  type Rule,
  RuleError,
  type Said,
} from './decision.ts'
import { isFresh } from './fresh.ts'
import { answeredMore, type Memory, noMemory } from './memory.ts'
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
import { endSession } from './rules/run-flow.ts'
import { undelivered } from './rules/undelivered.ts'
import { queuelessCustomer, silentCustomer } from './rules/silent-customers.ts'

/** Opt-outs, ratings, flows begun by people and answers to campaigns are seen to also where nothing is answered by itself. */
const always: readonly Rule[] = [optOut, rating, flowOfPerson, campaignReply]
/** The rules in the order in which they are asked. What is to be answered by itself is a rule more. */
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
  silentCustomer,
  queuelessCustomer,
]

/** Groups are never answered, nor are contacts for whom the bot is off but where a person's act says it. */
export const decide: Decide = decideBy(rules, always)

/** @throws RuleError */
export function decideBy(asked: readonly Rule[], first: readonly Rule[] = []): Decide {
  return (given, input, at, random) => {
    if (given.contact.isGroup) return []
    const state = seenTo(given, input)
    const heard = withoutOurs(input)
    if (!heard) return []
    const ours = asking(first, [state, heard, at, random])
    if (ours.isLast) return spoken(state, input, ours.effects, at)
    const fresh = withoutOld(ours.left, at)
    const others = fresh ? asking(asked, [ours.state, fresh, at, random]).effects : []
    const theirs = state.contact.disableBot ? withoutWords(input, others) : others
    return spoken(state, input, [...ours.effects, ...theirs], at)
  }
}

/** Who sets a flow going by hand, or sends what a prompt proposed, has seen to what stopped the answers. */
function seenTo(state: ConversationState, input: DecisionInput): ConversationState {
  if (input.kind !== 'act') return state
  const { act } = input
  const isByPerson = act.kind === 'approve' || (act.kind === 'start' && act.start === 'person')
  if (!isByPerson) return state
  return { ...state, memory: { ...state.memory, isStopped: false, answeredAt: [] } }
}

function asking(asked: readonly Rule[], [given, input, at, random]: Parameters<Decide>) {
  const effects: Effect[] = []
  let left = input
  let state = given
  for (const rule of asked) {
    const decision = decisionOf(rule, [state, left, at, random])
    if (!decision) continue
    effects.push(...decision.effects)
    if (decision.isLast) return { effects, isLast: true, left, state }
    left = decision.left ?? left
    state = decision.state ?? state
  }
  return { effects, isLast: false, left, state }
}

function decisionOf({ name, decide: ask }: Rule, given: Parameters<Decide>) {
  try {
    return ask(...given)
  } catch (error) {
    throw new RuleError(name, error)
  }
}

/** The input without history and what our own phone wrote; undefined where nothing is left. */
function withoutOurs(input: DecisionInput): DecisionInput | undefined {
  return saidThat(input, ({ isOurs, isHistory }) => !isOurs && !isHistory)
}

/** The input without what is too old to be answered; undefined where nothing is left. */
function withoutOld(input: DecisionInput, at: Date): DecisionInput | undefined {
  return saidThat(input, (one) => isFresh(one, at))
}

function saidThat(
  input: DecisionInput,
  isHeard: (one: Said) => boolean,
): DecisionInput | undefined {
  if (input.kind !== 'turn') return input
  const said = input.said.filter(isHeard)
  return said.length > 0 ? { ...input, said } : undefined
}

/**
 * Of a flow only what it says again, and its first word: a long survey is no talk of two machines. Of one that ends as it begins,
 * or that closes the ticket, all of it: it asks for no answer, and each word of the customer begins it again.
 */
function countedIn(effects: readonly Effect[]): readonly Answer[] {
  const answers = effects.filter(isAnswer)
  const asksNothing = effects.some(
    (effect) => effect.kind === 'close' || (effect.kind === 'beginFlow' && effect.end !== null),
  )
  return asksNothing ? answers : answers.filter(({ flow }) => flow === undefined || !flow.isNew)
}

/**
 * What has waited for too long is closed or moved, and a flow that may say nothing ends, whether or not anything may be
 * said: else it would be looked at for ever, before all that has waited less.
 */
function withoutWords(input: DecisionInput, effects: readonly Effect[]): readonly Effect[] {
  if (input.kind === 'look') return effects.filter((effect) => !isAnswer(effect))
  const isOfEnd = (effect: Effect) =>
    (effect.kind === 'goOnFlow' && effect.end !== null) || effect.kind === 'cancelTimer'
  return effects.some((effect) => effect.kind === 'goOnFlow' && effect.end !== null)
    ? effects.filter(isOfEnd)
    : []
}

/** The same for a ticket that is closed: what its customer said is kept, and no rating is awaited for which nobody was asked. */
function closedWithoutWords(input: DecisionInput, effects: readonly Effect[]): readonly Effect[] {
  return input.kind === 'closed' ? [] : effects.filter((effect) => !isAnswer(effect))
}

/** What may be said of it: nothing that the line would refuse, and not for ever. */
function spoken(
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
      ? closedWithoutWords(input, effects)
      : withoutWords(input, endingFlow(state, effects))
  if (memory.isStopped) return silent
  const counted = countedIn(effects)
  if (counted.length === 0) return effects
  const after = answeredMore(memory, counted.length, at)
  if (after.isStopped)
    return [
      ...silent,
      { kind: 'remember', memory: after },
      { kind: 'alarm', rule: 'answeredTooOften' },
    ]
  const hasEnded = ticket.status === 'closed' || effects.some(({ kind }) => kind === 'close')
  return remembering(effects, hasEnded ? noMemory : memory, after.answeredAt, hasEnded)
}

/** A flow whose words are not said any more would wait for an answer to them. */
function endingFlow({ flow }: ConversationState, effects: readonly Effect[]): readonly Effect[] {
  if (!flow?.session || !effects.some(({ kind }) => kind === 'goOnFlow')) return effects
  return endSession(flow.session, 'failed').effects
}

/** What the rules remember, and the answers with it; of an attendance that has ended these alone. */
function remembering(
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
