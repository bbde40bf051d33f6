import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { ticketHearings } from '../tickets/index.ts'
import { BOARDS, cardRows } from './kanban.queries.ts'

/** Socket events that keep the board current while it is mounted. */
export const kanbanLive: readonly Hearing[] = [
  ...ticketHearings(cardRows),
  declareHearing('company-{id}-queue', (cache, heard) => {
    // Tickets of a deleted queue have no queue and appear on the boards of other queues too.
    if (heard.action === 'delete') refetchAll(cache, BOARDS)
  }),
  declareHearing('company-{id}-whatsapp', (cache, heard) => {
    if (heard.action === 'delete') refetchAll(cache, BOARDS)
  }),
]
