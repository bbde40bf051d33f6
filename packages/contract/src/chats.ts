import { z } from 'zod'
import { FILE_MAX_BYTES } from './message-limits.ts'
import { declareRoutes } from './route.ts'
import {
  idOrAbsent,
  givenId,
  id,
  idParam,
  idempotencyKey,
  instant,
  line,
  messageReply,
  pageQuery,
  text,
} from './shapes.ts'

// Chats between colleagues, visible to their members only. Addresses of pages use the chat's uuid, everything else its
// id.

export const CHAT_PAGE = 20
export const CHAT_MESSAGE_PAGE = 20
const CHAT_MESSAGE_MAX = 4096
const CHAT_MEMBERS_MAX = 200

const person = z.object({ id: id(), name: z.string() })

const chatUser = z.object({
  id: id(),
  chatId: id(),
  userId: id(),
  /** Messages of others that the member has not read. */
  unreads: z.int(),
  createdAt: instant(),
  updatedAt: instant(),
  user: person,
})
export const chat = z.object({
  id: id(),
  uuid: z.uuid(),
  title: z.string(),
  ownerId: id().nullable(),
  /** `Ana: bom dia`, or '' before the first message. */
  lastMessage: z.string(),
  companyId: id(),
  /** Increases with every change: the higher version is newer. */
  version: z.int(),
  createdAt: instant(),
  updatedAt: instant(),
  owner: person.nullable(),
  users: z.array(chatUser),
})
export type Chat = z.output<typeof chat>

const chatMediaTypes = ['image', 'video', 'audio', 'document'] as const

export const chatMessage = z.object({
  id: id(),
  chatId: id(),
  /** May be a former colleague; ids are not reused. */
  senderId: id(),
  sender: person,
  message: z.string(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaType: z.enum(chatMediaTypes).nullable(),
  /** The sender's key, by which the sender's browser recognises the message in the event and in the reply. */
  idempotencyKey: z.string().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type ChatMessage = z.output<typeof chatMessage>

/** The creator becomes a member without being named. */
export const chatInput = z.object({
  title: line(1, 100),
  users: z
    .array(z.object({ id: givenId() }))
    .min(1)
    .max(CHAT_MEMBERS_MAX),
})
export type ChatInput = z.output<typeof chatInput>

const chatMessageInput = z.object({
  message: text(CHAT_MESSAGE_MAX).default(''),
  idempotencyKey: idempotencyKey(),
})
export type ChatMessageInput = z.output<typeof chatMessageInput>

const uuidParam = z.object({ id: z.uuid() })

/** `before`: only messages older than this one, so that new messages do not shift pages. */
const messagesQuery = pageQuery.omit({ searchParam: true }).extend({ before: givenId().optional() })
export type ChatMessagesQuery = z.output<typeof messagesQuery>

export const chatRoutes = declareRoutes({
  'GET /chats': {
    summary: "List the user's own chats, sorted by the newest message",
    who: 'user',
    module: 'useInternalChat',
    withoutModule: { records: [], count: 0, hasMore: false },
    query: pageQuery,
    reply: z.object({ records: z.array(chat), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /chats/:id': {
    summary: 'Get a chat by its uuid',
    who: 'user',
    module: 'useInternalChat',
    params: uuidParam,
    reply: chat,
  },
  'POST /chats': {
    summary: 'Create a chat with colleagues',
    who: 'user',
    module: 'useInternalChat',
    body: chatInput,
    reply: chat,
  },
  'PUT /chats/:id': {
    summary: "Change the title and the members of the user's own chat",
    who: 'user',
    module: 'useInternalChat',
    params: idParam,
    body: chatInput,
    reply: chat,
  },
  'DELETE /chats/:id': {
    summary: "Delete the user's own chat for all of its members",
    who: 'user',
    module: 'useInternalChat',
    params: idParam,
    reply: messageReply,
  },
  'GET /chats/:id/messages': {
    summary: 'List the messages of a chat, the newest page first, each page in chronological order',
    who: 'user',
    module: 'useInternalChat',
    params: idParam,
    query: messagesQuery,
    reply: z.object({ records: z.array(chatMessage), count: z.int(), hasMore: z.boolean() }),
  },
  'POST /chats/:id/messages': {
    summary:
      'Send a message or a file to a chat; a repeated idempotency key returns the first message',
    who: 'user',
    module: 'useInternalChat',
    params: idParam,
    body: chatMessageInput,
    files: { field: 'medias', max: 1, maxBytes: FILE_MAX_BYTES },
    reply: chatMessage.extend({ chat }),
  },
  'POST /chats/:id/read': {
    summary: 'Mark a chat as read',
    who: 'user',
    module: 'useInternalChat',
    params: idParam,
    body: z.object({ userId: idOrAbsent() }),
    reply: chat,
  },
})
