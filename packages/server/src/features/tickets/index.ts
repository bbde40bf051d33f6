export { announceTicket } from './announce-ticket.ts'
export { changeTicketWithin } from './change-ticket.ts'
export { findOrOpenTicket } from './find-or-open-ticket.ts'
export { presentTicket } from './lists/present-tickets.ts'
export { boardOfTickets } from './lists/read-tickets.ts'
export { againAfterRace } from './refuse-ticket.ts'
export { roomsOf, ticketRoom } from './ticket-rooms.ts'
export { answeredAt, maySee, type Transfer, type Viewer } from './ticket-rules.ts'
export { findTicketAndViewer, findTicketAs, openTicketAs, viewerOf } from './tickets.access.ts'
export { findOrInsertThread } from './lists/threads.queries.ts'
export {
  ticketChanged,
  ticketClosed,
  ticketRead,
  ticketTransferred,
  ticketUndone,
} from './tickets.events.ts'
export {
  findUnclosedTicket,
  lockTicketRow,
  saveAfterMessage,
  saveTicket,
  type TicketRow,
} from './tickets.queries.ts'
