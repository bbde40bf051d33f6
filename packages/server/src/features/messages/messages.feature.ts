import { live } from '../../platform/events/events.ts'
import type { Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { tell } from '../../platform/live/live.ts'
import { roomsOf, ticketRoom } from '../tickets/index.ts'
import { heldTextJob, transitionReactions } from './announce-transition.ts'
import { messageChanged, messageCreated } from './messages.events.ts'
import { pageOfMessages } from './read-messages.ts'
import { retryMessage, sendMessage } from './send-message.ts'

export const messagesFeature: Feature = {
  routes: [
    serve('GET /messages/:ticketId', ({ actor, params, query }) =>
      pageOfMessages(actor, params.ticketId, query.pageNumber),
    ),
    serve('POST /messages/:ticketId', ({ actor, params, body }) =>
      sendMessage(actor, params.ticketId, body),
    ),
    serve('POST /messages/:messageId/retry', ({ actor, params }) =>
      retryMessage(actor, params.messageId),
    ),
  ],
  jobs: [heldTextJob],
  reactions: [
    ...transitionReactions,
    live(messageCreated, ({ message, ticket, contact }) =>
      tell(
        roomsOf(ticket.companyId, ticket.id, ticket),
        ticket.companyId,
        'company-{id}-appMessage',
        {
          action: 'create',
          message,
          ticket,
          contact,
        },
      ),
    ),
    live(messageChanged, ({ message, ticketIds }) =>
      tell(
        ticketIds.map((ticketId) => ticketRoom(message.companyId, ticketId)),
        message.companyId,
        'company-{id}-appMessage',
        {
          action: 'update',
          message,
        },
      ),
    ),
  ],
}
