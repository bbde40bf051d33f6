import { z } from 'zod'
import { contact } from './contacts.ts'
import { queueSummary } from './queues.ts'
import { declareRoutes } from './route.ts'
import { given, givenId, id, instant, text } from './shapes.ts'
import { ticket } from './tickets.ts'

export const MESSAGE_PAGE = 20

/** WhatsApp's own longest text. */
export const MESSAGE_MAX = 65_536

const fields = {
  id: z.uuid(),
  ticketId: id(),
  contactId: id().nullable(),
  companyId: id(),
  queueId: id().nullable(),
  fromMe: z.boolean(),
  body: z.string(),
  mediaType: z.string(),
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** 0 waiting, 1 accepted, 2 and 3 delivered, 4 read, 5 played. Only rises. */
  ack: z.int().min(0).max(5),
  read: z.boolean(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** Place in the thread of its contact and connection, from 1 without gaps. */
  position: z.int(),
  /** Why it was not delivered. */
  failure: z.object({ code: z.string(), reason: z.string() }).nullable(),
  quotedMsgId: z.uuid().nullable(),
  remoteJid: z.string(),
  participant: z.string().nullable(),
  /** Who wrote it on our side; null for automatic ones and the customer's. */
  userId: id().nullable(),
  /** Rises with every change: of two, the browser keeps the higher. */
  version: z.int(),
  createdAt: instant(),
  updatedAt: instant(),
  contact: contact.nullable(),
  queue: queueSummary.nullable(),
}

export const message = z.object({
  ...fields,
  /** Reactions now standing, by who gave them. */
  reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean() })),
  quotedMsg: z.object(fields).omit({ queue: true }).nullable(),
})
export type Message = z.output<typeof message>

const ticketIdParam = z.object({ ticketId: givenId() })

export const messageInput = z.object({
  body: text(MESSAGE_MAX),
  /** Clients send the whole quoted message; its id is what counts. */
  quotedMsg: z.object({ id: z.uuid() }).nullish(),
  /** Made by the browser for this one message: a repeat of the call is the same message. */
  idempotencyKey: text(100).optional(),
})
export type MessageInput = z.output<typeof messageInput>

export const messageRoutes = declareRoutes({
  'GET /messages/:ticketId': {
    summary:
      'A page of the thread, the newest page first, ascending within; marks the ticket as read',
    who: 'user',
    params: ticketIdParam,
    query: z.object({ pageNumber: given(z.int().min(1).max(1_000_000)).default(1) }),
    reply: z.object({ count: z.int(), messages: z.array(message), ticket, hasMore: z.boolean() }),
  },
  'POST /messages/:ticketId': {
    summary: 'Write to the customer',
    who: 'user',
    params: ticketIdParam,
    body: messageInput,
    reply: message,
  },
  'POST /messages/:messageId/retry': {
    summary: 'Send a failed message again',
    who: 'user',
    params: z.object({ messageId: z.uuid() }),
    reply: message,
  },
})
