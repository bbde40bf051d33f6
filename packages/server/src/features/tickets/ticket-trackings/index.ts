export { commentRating, rateTicket } from './rate-ticket.ts'
