export { keepClocks, type ClockKeeper } from './keep-clocks.ts'
export { lateOf } from './show-sla.ts'
export { slaTold } from './sla.events.ts'
