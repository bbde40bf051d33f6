import { afterCommit } from '../../../platform/database/transaction.ts'
import { reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { tell } from '../../../platform/live/live.ts'
import { contactDeleted } from '../../customers/contacts/index.ts'
import { roomsOfTicket } from '../tickets/index.ts'
import { listTicketAccess } from './contact-history.queries.ts'
import { showHistory } from './show-history.ts'

export const contactHistoryFeature: Feature = {
  routes: [
    bindRoute('GET /contacts/:id/history', ({ actor, params, query }) =>
      showHistory(actor, params.id, query.pageNumber),
    ),
  ],
  reactions: [
    // Deleting a contact deletes its tickets, so they are removed from the browsers' lists after commit.
    reactInTransaction(contactDeleted, async (db, { companyId, contactId }) => {
      const tickets = await listTicketAccess(db, companyId, contactId)
      afterCommit(db, () => {
        for (const { id: ticketId, ...standing } of tickets)
          tell(roomsOfTicket(companyId, ticketId, standing), companyId, 'company-{id}-ticket', {
            action: 'delete',
            ticketId,
          })
      })
    }),
  ],
}
