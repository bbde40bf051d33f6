export type {
  FlowContact,
  FlowContext,
  FlowEvent,
  FlowOutput,
  FlowSaid,
  FlowStep,
  SaidMedium,
} from './flow-run.ts'
export { isHasty } from './hasty.ts'
export { lacksProgram } from './lacks-program.ts'
export {
  CHARGE_JOB,
  jobOf,
  OUTSIDE_JOB,
  type OutsideAnswer,
  type OutsideCall,
  type OutsideMessage,
  type OutsideRequest,
} from './outside.ts'
export { awaits, begin, step } from './run-flow.ts'
export { isTypebotWord } from './typebot-word.ts'
