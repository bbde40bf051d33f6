export { countAnswer } from './count-answer.ts'
export { decide } from './decide.ts'
export {
  moveSession,
  releaseSession,
  sayApproved,
  startFlowFor,
  stopFlowFor,
  takeOutsideAnswer,
} from './flows/flow-acts.ts'
export { keepTime, type TimeKeeper } from './keep-time.ts'
export { keepTimers } from './keep-timers.ts'
export { takeEvents } from './take-events.ts'
