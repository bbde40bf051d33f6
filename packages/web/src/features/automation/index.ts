export { DecisionOf } from './DecisionOf.tsx'
export { useRuleName } from './use-rule-name.ts'
