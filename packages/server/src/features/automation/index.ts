export { decide } from './decide.ts'
export { keepTimers, type TimerKeeper } from './keep-timers.ts'
export { takeEvents } from './take-events.ts'
