export { snoozeWithin } from './snooze-ticket.ts'
