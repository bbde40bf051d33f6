import { lazyPane } from '../../../ui/lazy.tsx'

export { automationWords } from './automation.words.ts'
export { type DecidingFlow, MessageDecision } from './MessageDecision.tsx'
export { OnOffChip } from './OnOffChip.tsx'
export { ActedTicketList } from './ActedTicketList.tsx'
export { useRuleName } from './use-rule-name.ts'

// A conversation only needs the rule's name; the page's components are loaded when it is opened.
export const AutomaticRules = lazyPane(async () => ({
  default: (await import('./AutomaticRules.tsx')).AutomaticRules,
}))
export const RuleErrors = lazyPane(async () => ({
  default: (await import('./RuleErrors.tsx')).RuleErrors,
}))
