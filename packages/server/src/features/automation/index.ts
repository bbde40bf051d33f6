export { decide } from './decide.ts'
export {
  type FlowStartFor,
  moveSession,
  releaseSession,
  startFlowFor,
  stopFlowFor,
  takeOutsideAnswer,
} from './flow-acts.ts'
export { keepTime, type TimeKeeper } from './keep-time.ts'
export { keepTimers } from './keep-timers.ts'
export { takeEvents } from './take-events.ts'
