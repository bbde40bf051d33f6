export { announceNewVersion, announceTicket } from './announce-ticket.ts'
export { changeTicketInTransaction } from './changes/change-ticket.ts'
export { closeTicket } from './changes/close-ticket.ts'
export { findOrInsertHistoryTicket, findOrOpenTicket } from './opening/find-or-open-ticket.ts'
export { assignTicket, returnToQueue } from './assign-ticket.ts'
export { mergeTicketInto, restoreMergedTicket } from './moves/merge-ticket-into.ts'
export { reassignTicketsToContact } from './moves/reassign-tickets-to-contact.ts'
export { presentTicket } from './lists/present-tickets.ts'
export { boardOfTickets } from './lists/read-tickets.ts'
export {
  saveRatingDeadlines,
  closeTicketByRule,
  saveChargeMark,
  markFlowActive,
  saveProposalMark,
  saveMenuPlace,
} from './changes/automatic-ticket-changes.ts'
export { endSnooze, endSnoozeAsUnread, startSnooze } from './changes/change-snooze.ts'
export { retryAfterRace } from './ticket-refusals.ts'
export {
  applyMessageDeletion,
  applyReceivedMessage,
  applyWrittenMessage,
  markTicketRead,
  updatePreview,
} from './apply-message.ts'
export { CLOCKED, type ClockedTicket, clocksOf, type RunningClock } from './running-clocks.ts'
export { roomsOfTicket, ticketRoom } from './ticket-rooms.ts'
export { maySeeTicket, type Transfer, type Viewer } from './ticket-rules.ts'
export { findTicketAndViewer, findTicketAs, openTicketAs, viewerOf } from './tickets.access.ts'
export {
  positionsChanged,
  type TicketAssigned,
  ticketAssigned,
  ticketChanged,
  ticketClosed,
  ticketTransferred,
  ticketUndone,
} from './tickets.events.ts'
export { openWaitingTicket } from './opening/open-waiting-ticket.ts'
export { saveCombinedUndo } from './undos/save-combined-undo.ts'
export {
  findTicketRow,
  findUnclosedTicket,
  lockTicketOfThread,
  lockTicketRow,
  lockTicketsOfContacts,
  type TicketRow,
} from './tickets.queries.ts'
