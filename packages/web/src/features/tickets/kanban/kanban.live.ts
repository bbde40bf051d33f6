import { type Hearing, on } from '../../../platform/live.ts'
import { refresh } from '../../../platform/live-cache.ts'
import { ticketNews } from '../tickets/index.ts'
import { BOARDS, cardRows } from './kanban.queries.ts'

/** The board is kept current for as long as it is on the screen. */
export const kanbanLive: readonly Hearing[] = [
  ...ticketNews(cardRows),
  on('company-{id}-queue', (cache, heard) => {
    // What was in it is in none now, and stands on boards of other queues too.
    if (heard.action === 'delete') refresh(cache, BOARDS)
  }),
  on('company-{id}-whatsapp', (cache, heard) => {
    if (heard.action === 'delete') refresh(cache, BOARDS)
  }),
]
