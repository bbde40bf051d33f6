import { inCompany } from '../../../platform/database/transaction.ts'
import { live, on } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { tell } from '../../../platform/live/live.ts'
import { userRoom } from '../../../platform/live/rooms.ts'
import { positionsChanged, viewerOf } from '../tickets/index.ts'
import { ticketReadBy } from './ticket-reads.events.ts'
import { capTicketReads, listTicketReads } from './ticket-reads.queries.ts'

export const ticketReadsFeature: Feature = {
  routes: [serve('GET /ticket-reads', ({ actor }) => showTicketReads(actor))],
  reactions: [
    on(positionsChanged, (db, { companyId, threadIds }) =>
      capTicketReads(db, companyId, threadIds),
    ),
    live(ticketReadBy, ({ companyId, userId, ticketId, position }) =>
      tell([userRoom(userId)], companyId, 'company-{id}-ticket-read', {
        action: 'update',
        ticketId,
        position,
      }),
    ),
  ],
}

function showTicketReads(actor: Actor) {
  return inCompany(actor.companyId, async (db) => ({
    reads: await listTicketReads(db, actor.companyId, await viewerOf(db, actor)),
  }))
}
