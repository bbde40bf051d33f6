export { runClockSweeps, type ClockSweeper } from './run-clock-sweeps.ts'
export { countLateTickets } from './show-sla.ts'
export { slaStageReached } from './sla.events.ts'
