export type {
  FlowContact,
  FlowContext,
  FlowEvent,
  FlowOutput,
  FlowSaid,
  FlowStep,
  SaidMedium,
} from './flow-run.ts'
export { isBeforeReading } from './answer-timing.ts'
export { isExcludedByPlan } from './is-excluded-by-plan.ts'
export {
  CHARGE_JOB,
  jobOf,
  OUTSIDE_JOB,
  type OutsideAnswer,
  type OutsideCall,
  type OutsideMessage,
  type OutsideRequest,
} from './outside.ts'
export { isAwaitingMessage, startSession, stepFlow } from './run-flow.ts'
export { isTypebotWord } from './typebot-word.ts'
