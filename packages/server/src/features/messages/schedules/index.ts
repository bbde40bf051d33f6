export { monthDayOf } from './schedule-rules.ts'
export { findNextTime } from './schedules.queries.ts'
