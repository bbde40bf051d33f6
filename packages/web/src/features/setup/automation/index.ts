import { lazyPane } from '../../../ui/lazy.tsx'

export { automationWords } from './automation.words.ts'
export { type DecidingFlow, DecisionOf } from './DecisionOf.tsx'
export { OnOffChip } from './OnOffChip.tsx'
export { TicketActs } from './TicketActs.tsx'
export { useRuleName } from './use-rule-name.ts'

// A conversation only needs the rule's name; the page's components are loaded when it is opened.
export const StandingRules = lazyPane(async () => ({
  default: (await import('./StandingRules.tsx')).StandingRules,
}))
export const RuleErrors = lazyPane(async () => ({
  default: (await import('./RuleErrors.tsx')).RuleErrors,
}))
