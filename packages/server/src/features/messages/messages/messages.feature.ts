import { expireWaitingDeliveries } from '../../../channels/enqueue-delivery.ts'
import { now } from '../../../platform/clock.ts'
import { reactAfterCommit, reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { tell } from '../../../platform/live/live.ts'
import { companyRestored } from '../../organisation/companies/index.ts'
import { attendantTyping } from '../../tickets/presence/index.ts'
import { saveReplyTime } from '../../tickets/ticket-trackings/index.ts'
import { roomsOfTicket, ticketRoom } from '../../tickets/tickets/index.ts'
import { heldTextJob, transitionReactions } from './announce-transfer.ts'
import { expireDeliveriesJob } from './delivering/expire-deliveries.ts'
import { deleteMessage } from './changes/delete-message.ts'
import { describeMediaJob } from './content/describe-media.ts'
import { editMessage } from './changes/edit-message.ts'
import { forwardMessage } from './forward-message.ts'
import { messageChanged, messageCreated } from './messages.events.ts'
import { previewLinkJob, previewReactions } from './content/previews/preview-link.ts'
import { pageOfMessages } from './read-messages.ts'
import { reactToMessage } from './changes/react-to-message.ts'
import { earlyChangesSweep } from './receiving/receive-change.ts'
import { retryMessage } from './retry-message.ts'
import { sendMessage } from './send-message.ts'
import { showTypingToCustomer } from './show-typing-to-customer.ts'

export const messagesFeature: Feature = {
  routes: [
    bindRoute('GET /messages/:ticketId', ({ actor, params, query }) =>
      pageOfMessages(actor, params.ticketId, query),
    ),
    bindRoute('POST /messages/:ticketId', ({ actor, params, body, files }) =>
      sendMessage(actor, params.ticketId, body, files),
    ),
    bindRoute('POST /messages/:messageId/retry', ({ actor, params }) =>
      retryMessage(actor, params.messageId),
    ),
    bindRoute('DELETE /messages/:messageId', ({ actor, params }) =>
      deleteMessage(actor, params.messageId),
    ),
    bindRoute('PUT /messages/:messageId', ({ actor, params, body }) =>
      editMessage(actor, params.messageId, body.body),
    ),
    bindRoute('PUT /messages/:messageId/reaction', ({ actor, params, body }) =>
      reactToMessage(actor, params.messageId, body.emoji),
    ),
    bindRoute('POST /messages/:messageId/forward', ({ actor, params, body }) =>
      forwardMessage(actor, params.messageId, body),
    ),
  ],
  jobs: [describeMediaJob, heldTextJob, previewLinkJob, earlyChangesSweep, expireDeliveriesJob],
  reactions: [
    ...transitionReactions,
    ...previewReactions,
    reactInTransaction(attendantTyping, showTypingToCustomer),
    reactInTransaction(messageCreated, async (db, { message, ticket, isAutomatic }) => {
      if (!isAutomatic) await saveReplyTime(db, message, ticket)
    }),
    // Waiting messages of a restored company expire, because they are outdated; users can send them again.
    reactInTransaction(companyRestored, (db, { companyId }) =>
      expireWaitingDeliveries(db, companyId, now()),
    ),
    reactAfterCommit(messageCreated, ({ message, ticket, contact }) =>
      tell(
        roomsOfTicket(ticket.companyId, ticket.id, ticket),
        ticket.companyId,
        'company-{id}-appMessage',
        {
          action: 'create',
          message: { ...message, ticket },
          ticket,
          contact,
        },
      ),
    ),
    reactAfterCommit(messageChanged, ({ message, ticketIds }) =>
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
