export { rateAttendance } from './track-ticket.ts'
