export { requestCloseReason } from './close-reason/request-close-reason.ts'
export { CloseReasonQuestion } from './close-reason/CloseReasonQuestion.tsx'
export { ChannelBadge } from './ChannelBadge.tsx'
export { TicketHeader } from './TicketHeader.tsx'
export { TicketList, type TicketListProps } from './list/TicketList.tsx'
export { focusOnList } from './list/focus-on-list.ts'
export { openNeighbour } from './list/open-neighbour.ts'
export { ITEM_PX } from './list/TicketListItem.tsx'
export { TicketTimeBadge } from './TicketTimeBadge.tsx'
export { TicketPreview } from './list/TicketPreview.tsx'
export { TicketTabs } from './list/TicketTabs.tsx'
export { matchesFilter, EVERY_TICKET, isUnreadByMe, type TicketFilter } from './ticket-filter.ts'
export { capabilitiesOf } from './line-capabilities.ts'
export { slaAlertsOf } from './sla-clocks.ts'
export { slaWords } from './sla.words.ts'
export { previewOf, shortCountText } from './ticket-preview.ts'
export { ticketHearings, ticketsLive } from './tickets.live.ts'
export {
  isVisibleTicket,
  findTicket,
  mergeTicket,
  TICKETS,
  useBulkChange,
  useOpenTicket,
  useTicketProtocol,
  useTicketReads,
  useTicket,
  useTickets,
  useUndoChange,
} from './tickets.queries.ts'
export { ticketWords } from './tickets.words.ts'
export { UNDO_TOAST } from './actions/undo-toast.ts'
export { useJoinRoom } from './use-join-room.ts'
export { type TicketSelection, useSelection } from './list/use-selection.ts'
export { isConversationOpen, TICKETS_PATH } from './actions/use-conversation-page.ts'
export { type TicketActions, useTicketActions } from './actions/use-ticket-actions.ts'
