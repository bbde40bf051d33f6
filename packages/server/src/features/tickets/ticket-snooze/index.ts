export { snoozeInTransaction } from './snooze-ticket.ts'
