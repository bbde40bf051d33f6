import type { RuleTriggerKind } from '@guiche/contract/company-rule-limits'
import type { RuleTrigger } from '@guiche/contract/company-rules'

/** A new occasion, whose values the user has yet to choose. */
export function blankTrigger(kind: RuleTriggerKind): RuleTrigger {
  switch (kind) {
    case 'tagged':
      return { kind, tagIds: [] }
    case 'waits':
      return { kind, minutes: 10 }
    case 'says':
      return { kind, words: [] }
    case 'opened':
    case 'transferred':
    case 'closed':
      return { kind }
  }
}
