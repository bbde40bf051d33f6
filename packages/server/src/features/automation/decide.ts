import { MINUTE } from '../../platform/clock.ts'
import type { Heard } from '../messages/index.ts'
import {
  type ConversationState,
  type Decide,
  type DecisionInput,
  type Rule,
  RuleError,
} from './decision.ts'
import { callText } from './rules/call-text.ts'
import { heldByPerson } from './rules/held-by-person.ts'
import { outOfHours } from './rules/out-of-hours.ts'

/** The rules in the order in which they are asked. What is to be answered by itself is a rule more. */
const rules: readonly Rule[] = [callText, heldByPerson, outOfHours]

/** What a line that was away brings later than this is no longer answered; nor is history, ever. */
const ANSWERED_WITHIN_MS = 10 * MINUTE

/** Groups are never answered, nor are contacts for whom the bot is off. */
export const decide: Decide = decideBy(rules)

/** @throws RuleError */
export function decideBy(asked: readonly Rule[]): Decide {
  return (state, input, at, random) => {
    if (isLeftAlone(state)) return []
    const fresh = withoutOld(input, at)
    return fresh ? asking(asked, [state, fresh, at, random]) : []
  }
}

function asking(asked: readonly Rule[], given: Parameters<Decide>) {
  const effects = []
  for (const rule of asked) {
    const decision = decisionOf(rule, given)
    if (!decision) continue
    effects.push(...decision.effects)
    if (decision.isLast) break
  }
  return effects
}

function decisionOf({ name, decide: ask }: Rule, given: Parameters<Decide>) {
  try {
    return ask(...given)
  } catch (error) {
    throw new RuleError(name, error)
  }
}

function isLeftAlone({ contact }: ConversationState): boolean {
  return contact.isGroup || contact.disableBot
}

/** The input without what is too old to be answered; undefined where nothing is left. */
function withoutOld(input: DecisionInput, at: Date): DecisionInput | undefined {
  if (input.kind !== 'turn') return input
  const heard = input.heard.filter((one) => isAnswered(one, at))
  return heard.length > 0 ? { ...input, heard } : undefined
}

function isAnswered({ event }: Heard, at: Date): boolean {
  const isOurs = event.kind === 'message' && event.fromMe
  const isHistory = event.kind === 'message' && event.origin === 'history'
  return !isOurs && !isHistory && at.getTime() - event.at < ANSWERED_WITHIN_MS
}
