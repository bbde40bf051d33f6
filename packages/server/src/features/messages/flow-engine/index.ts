export type {
  FlowContact,
  FlowContext,
  FlowEvent,
  FlowOutput,
  FlowSaid,
  FlowStep,
  SaidMedium,
} from './flow-engine-types.ts'
export { isBeforeReading } from './answer-timing.ts'
export { isExcludedByPlan } from './is-excluded-by-plan.ts'
export {
  CHARGE_JOB,
  jobNameOf,
  EXTERNAL_JOB,
  type ExternalAnswer,
  type ExternalCall,
  type ExternalMessage,
  type ExternalRequest,
} from './external-calls.ts'
export { factsReadBy } from './read-facts.ts'
export { isAwaitingMessage, startSession, stepFlow } from './run-flow.ts'
export { isTypebotWord } from './typebot-word.ts'
