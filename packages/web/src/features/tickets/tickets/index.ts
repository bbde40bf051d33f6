export { askCloseReason } from './close-reason/asked.ts'
export { CloseReasonQuestion } from './close-reason/CloseReasonQuestion.tsx'
export { ChannelMark } from './ChannelMark.tsx'
export { TicketHeader } from './TicketHeader.tsx'
export { TicketList } from './list/TicketList.tsx'
export { focusOnList } from './list/focus-on-list.ts'
export { goOn } from './list/way-on.ts'
export { ITEM_PX } from './list/TicketListItem.tsx'
export { TicketMark } from './TicketMark.tsx'
export { TicketPreview } from './list/TicketPreview.tsx'
export { TicketTabs } from './list/TicketTabs.tsx'
export { belongs, EVERY_TICKET, isUnreadByMe, type TicketFilter } from './ticket-filter.ts'
export { capabilitiesOver } from './line-rules.ts'
export { newsOf } from './sla-rules.ts'
export { slaWords } from './sla.words.ts'
export { previewOf, shortCount } from './ticket-labels.ts'
export { ticketNews, ticketsLive } from './tickets.live.ts'
export {
  isVisible,
  findTicket,
  mergeTicket,
  TICKETS,
  useBulkChange,
  useOpenTicket,
  useProtocol,
  useReads,
  useTicket,
  useTickets,
  useUndoChange,
} from './tickets.queries.ts'
export { ticketWords } from './tickets.words.ts'
export { UNDO_TOAST } from './undo-toast.ts'
export { useJoined } from './use-joined.ts'
export { type TicketSelection, useSelection } from './list/use-selection.ts'
export { type TicketActions, TICKETS_PATH, useTicketActions } from './use-ticket-actions.ts'
