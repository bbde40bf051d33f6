import type { Contact } from '@guiche/contract/contacts'
import type { Message } from '@guiche/contract/messages'
import type { TicketNote } from '@guiche/contract/ticket-notes'
import type { RepliedBy } from '@guiche/contract/routes'
import type { Ticket } from '@guiche/contract/tickets'

const AT = '2026-11-21T12:00:00.000Z'

export function buildContact(change: Partial<Contact> = {}): Contact {
  return {
    id: 1,
    name: 'Maria',
    number: '5511999990000',
    email: '',
    profilePicUrl: '',
    isGroup: false,
    disableBot: false,
    companyId: 1,
    whatsappId: 1,
    createdAt: AT,
    updatedAt: AT,
    ...change,
  }
}

export function buildTicket(change: Partial<Ticket> = {}): Ticket {
  const id = change.id ?? 1
  return {
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    status: 'pending',
    unreadMessages: 0,
    lastMessage: 'Oi',
    lastMessageType: 'conversation',
    isGroup: false,
    userId: null,
    contactId: 1,
    whatsappId: 1,
    queueId: null,
    chatbot: false,
    queueOptionId: null,
    companyId: 1,
    useIntegration: false,
    integrationId: null,
    promptId: null,
    hasProposal: false,
    charge: null,
    fromMe: false,
    protocol: `20261121${String(id).padStart(6, '0')}`,
    snoozedUntil: null,
    waitingOn: null,
    waitingSince: null,
    lastInboundPosition: 0,
    version: 1,
    createdAt: AT,
    updatedAt: AT,
    contact: buildContact(),
    queue: null,
    user: null,
    whatsapp: {
      id: 1,
      name: 'Demo',
      status: 'CONNECTED',
      capabilities: { edits: true, deletes: true, reactions: true, windowHours: null },
    },
    tags: [],
    ...change,
  }
}

export function buildMessage(change: Partial<Message> = {}): Message {
  const position = change.position ?? 1
  return {
    id: `00000000-0000-4000-9000-${String(position).padStart(12, '0')}`,
    ticketId: 1,
    contactId: 1,
    companyId: 1,
    queueId: null,
    fromMe: false,
    body: `mensagem ${position}`,
    mediaType: 'conversation',
    messageType: 'conversation',
    sentBy: null,
    mediaUrl: null,
    mediaName: null,
    thumbUrl: null,
    media: null,
    ack: 0,
    read: false,
    isDeleted: false,
    isEdited: false,
    position,
    failure: null,
    quotedMsgId: null,
    remoteJid: '5511999990000',
    participant: null,
    userId: null,
    version: 1,
    createdAt: AT,
    updatedAt: AT,
    contact: null,
    queue: null,
    reactions: [],
    linkPreview: null,
    transcript: null,
    earlierBodies: [],
    quotedMsg: null,
    ...change,
  }
}

/** The only page of a ticket's thread. */
export function buildThread(
  messages: readonly Message[],
  ticket = buildTicket({ status: 'open', userId: 7 }),
): RepliedBy<'GET /messages/:ticketId'> {
  return {
    count: messages.length,
    messages: [...messages],
    ticket,
    hasMore: false,
    upTo: messages.at(-1)?.position ?? 0,
    hasNewer: false,
  }
}

export function buildNote(change: Partial<TicketNote> = {}): TicketNote {
  return {
    id: 1,
    note: 'Liga amanhã',
    mentions: [],
    companyId: 1,
    ticketId: 1,
    contactId: 1,
    userId: 1,
    user: { id: 1, name: 'Ana', email: 'ana@guiche.local' },
    contact: { id: 1, name: 'Maria' },
    ticket: { id: 1, status: 'open', createdAt: AT },
    createdAt: AT,
    updatedAt: AT,
    ...change,
  }
}
