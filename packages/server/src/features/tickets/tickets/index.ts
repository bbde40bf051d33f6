export { announceAnew, announceTicket } from './announce-ticket.ts'
export { changeTicketWithin } from './change-ticket.ts'
export { closeTicket } from './close-ticket.ts'
export { findOrMakeHistoryTicket, findOrOpenTicket } from './find-or-open-ticket.ts'
export { giveTicket, letWait } from './give-ticket.ts'
export { beginAgain, endInto, handTickets } from './hand-tickets.ts'
export { presentTicket } from './lists/present-tickets.ts'
export { boardOfTickets } from './lists/read-tickets.ts'
export {
  awaitWord,
  closeByRule,
  letSpeak,
  placeTicket,
  showCharge,
  showProposal,
} from './move-by-rule.ts'
export { bringBack, bringBackAsNew, putAway } from './put-away.ts'
export { againAfterRace } from './refuse-ticket.ts'
export {
  showOtherwise,
  showRead,
  showReceived,
  showTakenBack,
  showWritten,
} from './show-message.ts'
export { CLOCKED, type ClockedTicket, clocksOf, type RunningClock } from './running-clocks.ts'
export { roomsOf, ticketRoom } from './ticket-rooms.ts'
export { maySee, type Transfer, type Viewer } from './ticket-rules.ts'
export { findTicketAndViewer, findTicketAs, openTicketAs, viewerOf } from './tickets.access.ts'
export {
  placesMoved,
  type TicketAssigned,
  ticketAssigned,
  ticketChanged,
  ticketClosed,
  ticketTransferred,
  ticketUndone,
} from './tickets.events.ts'
export { openWaitingTicket } from './open-waiting-ticket.ts'
export { undoTogether } from './undo-together.ts'
export {
  findTicketRow,
  findUnclosedTicket,
  lockTicketOfThread,
  lockTicketRow,
  lockTicketsOf,
  type TicketRow,
} from './tickets.queries.ts'
