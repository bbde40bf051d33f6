export { countAnswer } from './count-answer.ts'
export { decide } from './decide.ts'
export {
  moveSession,
  releaseSession,
  sendApprovedProposal,
  startFlowFor,
  stopFlowFor,
  receiveProgramAnswer,
} from './flows/flow-acts.ts'
export { runTimedWork, type TimedWork } from './run-timed-work.ts'
export { runTimers } from './run-timers.ts'
export { processEvents } from './process-events.ts'
