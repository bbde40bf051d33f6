import { afterCommit } from '../../../platform/database/transaction.ts'
import { on } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { tell } from '../../../platform/live/live.ts'
import { contactDeleted } from '../../customers/contacts/index.ts'
import { roomsOf } from '../tickets/index.ts'
import { listTicketAccess } from './contact-history.queries.ts'
import { showHistory } from './show-history.ts'

export const contactHistoryFeature: Feature = {
  routes: [
    serve('GET /contacts/:id/history', ({ actor, params, query }) =>
      showHistory(actor, params.id, query.pageNumber),
    ),
  ],
  reactions: [
    // Deleting a contact deletes its tickets, so they are removed from the browsers' lists after commit.
    on(contactDeleted, async (db, { companyId, contactId }) => {
      const tickets = await listTicketAccess(db, companyId, contactId)
      afterCommit(db, () => {
        for (const { id: ticketId, ...standing } of tickets)
          tell(roomsOf(companyId, ticketId, standing), companyId, 'company-{id}-ticket', {
            action: 'delete',
            ticketId,
          })
      })
    }),
  ],
}
