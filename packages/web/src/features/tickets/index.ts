export { ChannelMark } from './ChannelMark.tsx'
export { TicketHeader } from './TicketHeader.tsx'
export { TicketList } from './TicketList.tsx'
export { ITEM_PX } from './TicketListItem.tsx'
export { TicketMark } from './TicketMark.tsx'
export { TicketPreview } from './TicketPreview.tsx'
export { TicketTabs } from './TicketTabs.tsx'
export { belongs, EVERY_TICKET, isUnreadByMe, type TicketFilter } from './ticket-filter.ts'
export { previewOf, shortCount } from './ticket-labels.ts'
export {
  hearConnection,
  hearContact,
  hearQueue,
  hearTag,
  hearTicket,
  hearTicketRead,
} from './tickets.live.ts'
export {
  isVisible,
  mergeTicket,
  TICKETS,
  useBulkChange,
  useOpenTicket,
  useReads,
  useTicket,
  useTickets,
  useUndoChange,
} from './tickets.queries.ts'
export { ticketWords } from './tickets.words.ts'
export { useJoined } from './use-joined.ts'
export { type TicketSelection, useSelection } from './use-selection.ts'
export { type TicketActions, TICKETS_PATH, useTicketActions } from './use-ticket-actions.ts'
