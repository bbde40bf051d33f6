export type {
  FlowAlarm,
  FlowBeginning,
  FlowContact,
  FlowContext,
  FlowEvent,
  FlowOutput,
  FlowSaid,
  FlowStep,
} from './flow-run.ts'
export { begin, step } from './run-flow.ts'
