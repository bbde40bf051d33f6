import { inCompany } from '../../../platform/database/transaction.ts'
import { reactAfterCommit, reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { tell } from '../../../platform/live/live.ts'
import { userRoom } from '../../../platform/live/rooms.ts'
import { positionsChanged, viewerOf } from '../tickets/index.ts'
import { ticketReadBy } from './ticket-reads.events.ts'
import { capTicketReads, listTicketReads } from './ticket-reads.queries.ts'

export const ticketReadsFeature: Feature = {
  routes: [bindRoute('GET /ticket-reads', ({ actor }) => showTicketReads(actor))],
  reactions: [
    reactInTransaction(positionsChanged, (db, { companyId, threadIds }) =>
      capTicketReads(db, companyId, threadIds),
    ),
    reactAfterCommit(ticketReadBy, ({ companyId, userId, ticketId, position }) =>
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
