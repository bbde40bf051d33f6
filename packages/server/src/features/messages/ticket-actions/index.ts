export { type ActionResult, doAction } from './do-action.ts'
export {
  findReferences,
  missingReferenceCode,
  type Reference,
  type References,
  referencesOf,
} from './references.queries.ts'
export type { AutomaticAnswers } from './do-rule-action.ts'
export { ruleCalledWebhook } from './ticket-actions.events.ts'
