export { runClockSweeps, type ClockSweeper } from './run-clock-sweeps.ts'
export { countLateNow } from './show-sla.ts'
export { slaStageReached } from './sla.events.ts'
