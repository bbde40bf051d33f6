import { reactAfterCommit, reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { messageCreated } from '../../messages/messages/index.ts'
import { queueChanged } from '../../setup/queues/index.ts'
import { ticketChanged } from '../../tickets/tickets/index.ts'
import { userChanged } from '../../organisation/users/index.ts'
import { removeWait, saveWait } from './distribution.queries.ts'
import { requestDistribution } from './run-distribution.ts'
import { recordPositionRequest } from './record-position-request.ts'

/** Assigns the waiting tickets of queues to attendants, and returns tickets that absent attendants left unanswered. */
export const distributionFeature: Feature = {
  reactions: [
    reactInTransaction(ticketChanged, async (db, { ticket, before }) => {
      const { companyId, id } = ticket
      if (ticket.status === 'pending') {
        const formerUserId = before?.status === 'open' ? before.userId : null
        if (formerUserId !== null) await saveWait(db, companyId, id, { formerUserId })
      } else if (before?.status === 'pending') await removeWait(db, companyId, id)
    }),
    reactInTransaction(messageCreated, async (db, { message, ticket }) => {
      if (!message.fromMe) await recordPositionRequest(db, ticket, message.body)
    }),
    reactAfterCommit(messageCreated, ({ message, ticket }) => {
      if (!message.fromMe && ticket.status === 'pending') requestDistribution(ticket.companyId)
    }),
    reactAfterCommit(ticketChanged, ({ ticket, before }) => {
      const isFree = before?.status === 'open' && ticket.status !== 'open'
      const isAway = ticket.status === 'open' && ticket.snoozedUntil !== null
      const isWaiting = ticket.status === 'pending' && ticket.queueId !== null
      if (isFree || isAway || isWaiting) requestDistribution(ticket.companyId)
    }),
    reactAfterCommit(userChanged, ({ user }) => requestDistribution(user.companyId)),
    reactAfterCommit(queueChanged, ({ companyId, distribution }) =>
      requestDistribution(companyId, distribution !== 'off'),
    ),
  ],
}
