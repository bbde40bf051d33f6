import type { RuleCondition, RuleTrigger } from '@guiche/contract/company-rules'
import type { ErrorCode } from '@guiche/contract/errors'
import type { RuleAction } from '@guiche/contract/ticket-actions'
import {
  missingReferenceCode,
  type Reference,
  type References,
  referencesOf,
} from '../../messages/ticket-actions/index.ts'

/** The parts of a rule that refer to rows of other features. */
interface RuleParts {
  readonly trigger: RuleTrigger
  readonly condition: RuleCondition
  readonly actions: readonly RuleAction[]
}

export function referencesOfRule({ trigger, condition, actions }: RuleParts): Reference[] {
  const triggered = trigger.kind === 'tagged' ? trigger.tagIds : []
  return [
    ...[...triggered, ...condition.tagIds].map((id) => ['tags', id] as const),
    ...condition.whatsappIds.map((id) => ['whatsapps', id] as const),
    ...condition.queueIds.filter((id) => id !== 0).map((id) => ['queues', id] as const),
    ...actions.flatMap(referencesOf),
  ]
}

/** The code of the first row that a rule refers to and that is missing, or undefined. */
export function missingCodeOfRule(rule: RuleParts, there: References): ErrorCode | undefined {
  return missingReferenceCode(referencesOfRule(rule), there)
}
