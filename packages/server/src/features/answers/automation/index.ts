export { countAnswerUnlessStopped } from './count-answer-unless-stopped.ts'
export { decide } from './decide.ts'
export {
  moveSession,
  releaseSession,
  sendApprovedProposal,
  startFlowFor,
  stopFlowFor,
  receiveProgramAnswer,
} from './flows/flow-acts.ts'
export { runTimedWork, type TimedWork } from './timers/run-timed-work.ts'
export { runTimers } from './timers/run-timers.ts'
export { storeAndAnswerEvents } from './store-and-answer-events.ts'
