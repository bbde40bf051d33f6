export { commentRating, rateTicket } from './rate-ticket.ts'
export { trackReply } from './track-ticket.ts'
