import type { Contact } from '@guiche/contract/contacts'
import type { Message } from '@guiche/contract/messages'
import type { TicketNote } from '@guiche/contract/ticket-notes'
import type { Ticket } from '@guiche/contract/tickets'

// The contract's rows in the form that a model gets: the fields that it can use, with bounded texts.

const PREVIEW_MAX = 300
const TEXT_MAX = 4000

/** Shortens a text to `most` characters and marks the cut. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()} […]`
}

export function ticketForModel(ticket: Ticket) {
  const { contact, queue, user, whatsapp } = ticket
  return {
    id: ticket.id,
    protocol: ticket.protocol,
    status: ticket.status,
    contact: { id: contact.id, name: contact.name, number: contact.number },
    isGroup: ticket.isGroup,
    queue: queue && { id: queue.id, name: queue.name },
    user: user && { id: user.id, name: user.name },
    line: whatsapp?.name ?? null,
    tags: ticket.tags.map(({ id, name }) => ({ id, name })),
    unreadMessages: ticket.unreadMessages,
    lastMessage: cutText(ticket.lastMessage, PREVIEW_MAX),
    waitingOn: ticket.waitingOn,
    waitingSince: ticket.waitingSince,
    snoozedUntil: ticket.snoozedUntil,
    createdAt: ticket.createdAt,
    updatedAt: ticket.updatedAt,
  }
}

export function messageForModel(message: Message) {
  const { quotedMsg, failure } = message
  return {
    id: message.id,
    position: message.position,
    from: authorOf(message),
    userId: message.userId,
    text: cutText(message.body, TEXT_MAX),
    kind: message.mediaType,
    ...(message.mediaName !== null && { fileName: cutText(message.mediaName, PREVIEW_MAX) }),
    ...(quotedMsg && { answers: { id: quotedMsg.id, text: cutText(quotedMsg.body, PREVIEW_MAX) } }),
    ...(message.isDeleted && { isDeleted: true }),
    ...(message.isEdited && { isEdited: true }),
    ...(failure && { failure: failure.code }),
    at: message.createdAt,
  }
}

function authorOf({
  fromMe,
  userId,
  sentBy,
}: Message): 'customer' | 'colleague' | 'automatic' | 'phone' {
  if (!fromMe) return 'customer'
  if (userId !== null) return 'colleague'
  return sentBy === null ? 'phone' : 'automatic'
}

export function contactForModel({ id, name, number, email, isGroup, createdAt }: Contact) {
  return { id, name, number, email, isGroup, createdAt }
}

export function noteForModel({ id, note, user, createdAt }: TicketNote) {
  return { id, text: cutText(note, TEXT_MAX), user: { id: user.id, name: user.name }, createdAt }
}
