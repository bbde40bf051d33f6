export { ticketHanded } from './ticket-assignments.events.ts'
