export { keepClocks, type ClockKeeper } from './keep-clocks.ts'
export { slaTold } from './sla.events.ts'
