export { assigneeNotified } from './ticket-assignments.events.ts'
