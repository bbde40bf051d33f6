export { commentRating, rateTicket } from './rate-ticket.ts'
export { saveReplyTime } from './track-ticket.ts'
