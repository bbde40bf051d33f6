import type { Contact } from '@guiche/contract/contacts'
import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import type { WebhookContact, WebhookMessage, WebhookTicket } from '@guiche/contract/webhooks'

// Payloads as the contract has them; further columns of the rows are internal.

export function webhookTicketOf({
  contact,
  queue,
  user,
  whatsapp,
  ...ticket
}: Ticket): WebhookTicket {
  const { id, uuid, protocol, status, isGroup, whatsappId, createdAt, updatedAt } = ticket
  return {
    id,
    uuid,
    protocol,
    status,
    isGroup,
    contact: webhookPerson(contact),
    queue: queue && { id: queue.id, name: queue.name },
    user: user && { id: user.id, name: user.name },
    connection:
      whatsappId === null || whatsapp === null ? null : { id: whatsappId, name: whatsapp.name },
    tags: ticket.tags.map((tag) => ({ id: tag.id, name: tag.name })),
    createdAt,
    updatedAt,
  }
}

export function webhookMessageOf(message: Message): WebhookMessage {
  const { id, ticketId, fromMe, mediaType, isEdited, isDeleted, userId } = message
  return {
    id,
    ticketId,
    fromMe,
    body: message.isDeleted ? '' : message.body,
    mediaType,
    media: mediaOf(message),
    status: fromMe ? statusOf(message) : null,
    failure: message.failure,
    isEdited,
    isDeleted,
    reactions: message.reactions.map((reaction) => ({
      emoji: reaction.emoji,
      fromMe: reaction.fromMe,
    })),
    quotedMessageId: message.quotedMsgId,
    userId,
    createdAt: message.createdAt,
    updatedAt: message.updatedAt,
    ...(!message.isDeleted && contentWithoutText(message)),
  }
}

function contentWithoutText(message: Message) {
  const { choice, choices, template, referral, product, order, place } = message
  const { isForwarded, isViewOnce } = message
  return {
    choice,
    choices,
    template,
    referral,
    product,
    order,
    place,
    isForwarded,
    isViewOnce,
  }
}

function mediaOf({ id, media, mediaUrl, mediaName }: Message): WebhookMessage['media'] {
  if (media === null || mediaUrl === null) return null
  const { mimetype, size } = media
  return { url: mediaUrl, name: mediaName ?? id, mimetype, size }
}

/** The status in the words of the messages API. */
function statusOf({ ack, failure }: Message): WebhookMessage['status'] {
  if (ack >= 4) return 'read'
  if (ack >= 2) return 'delivered'
  if (ack === 1) return 'sent'
  return failure === null ? 'queued' : 'failed'
}

export function webhookContactOf(contact: Contact): WebhookContact {
  const { email, isGroup, createdAt, updatedAt } = contact
  return { ...webhookPerson(contact), email, isGroup, createdAt, updatedAt }
}

function webhookPerson({ id, name, number, username }: Ticket['contact']) {
  return { id, name, number, ...(username !== undefined && { username }) }
}
