import { z } from 'zod'
import { contact } from './contacts.ts'
import { messageExtra } from './message-extra.ts'
import { FILE_MAX_BYTES, MEDIA_MAX, MESSAGE_MAX } from './message-limits.ts'
import { queueSummary } from './queues.ts'
import { declareRoutes } from './route.ts'
import {
  flag,
  given,
  givenId,
  id,
  idempotencyKey,
  instant,
  line,
  optionalId,
  text,
} from './shapes.ts'
import { ticket } from './tickets.ts'

export const MESSAGE_PAGE = 20

export {
  DELETE_WITHIN_HOURS,
  EDIT_WITHIN_MINUTES,
  FILE_MAX_BYTES,
  FILM_MAX_BYTES,
  MESSAGE_MAX,
  PICTURE_MAX_BYTES,
  SOUND_MAX_BYTES,
} from './message-limits.ts'

const fields = {
  id: z.uuid(),
  ticketId: id(),
  contactId: id().nullable(),
  companyId: id(),
  queueId: id().nullable(),
  fromMe: z.boolean(),
  body: z.string(),
  /** In the family's words: what has none stands as what is nearest to it. */
  mediaType: z.string(),
  /** What it is: as mediaType, or `sticker`, or `unknown` where the provider sent what nobody here understands. */
  messageType: z.string(),
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** A small picture of the medium, signed like it; null until it is made and for what has none. */
  thumbUrl: z.string().nullable(),
  /** What is known of the medium's bytes; null until they are here. */
  media: z
    .object({
      mimetype: z.string(),
      size: z.int(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      durationMs: z.int().nullable(),
      isVoice: z.boolean(),
    })
    .nullable(),
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
  /** The rule that wrote it by itself; null for what people write, here or on the phone, and the customer's. */
  sentBy: z.string().nullable(),
  /** Rises with every change: of two, the browser keeps the higher. */
  version: z.int(),
  createdAt: instant(),
  updatedAt: instant(),
  contact: contact.nullable(),
  queue: queueSummary.nullable(),
}

export const message = z.object({
  ...fields,
  ...messageExtra.shape,
  /** Reactions now standing, by who gave them. */
  reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean(), userId: id().nullable() })),
  /** What stands behind the first address in the text; null until it was looked at, and where there is nothing. */
  linkPreview: z
    .object({
      url: z.string(),
      title: z.string(),
      description: z.string(),
      imageUrl: z.string().nullable(),
    })
    .nullable(),
  /** What is said in it, of a sound; null until that is known, and for all else. */
  transcript: z.string().nullable(),
  /** What it said before each edit, the oldest first. */
  earlierBodies: z.array(z.object({ body: z.string(), at: instant() })),
  quotedMsg: z.object(fields).omit({ queue: true }).nullable(),
})
export type Message = z.output<typeof message>

/** Pages are counted from the newest message, or asked for by a message or a place. */
export const threadQuery = z.object({
  pageNumber: given(z.int().min(1).max(1_000_000)).default(1),
  /** The page with this message in its middle. */
  around: z.uuid().optional(),
  /** The page that ends at this place of the thread. */
  upTo: given(z.int().min(-2_147_483_648).max(2_147_483_647)).optional(),
  /** Only looks: nothing is marked as read. */
  peek: flag().default(false),
})
export type ThreadQuery = z.output<typeof threadQuery>

const ticketIdParam = z.object({ ticketId: givenId() })

/** Clients send the whole quoted message, or in a form its JSON or its id; the id is what counts. */
const quotedMsg = z.preprocess(
  (value) => (typeof value === 'string' ? quotedIn(value) : value),
  z.object({ id: z.uuid() }).nullish(),
)

function quotedIn(text: string): unknown {
  if (['', 'null', 'undefined'].includes(text)) return null
  try {
    return JSON.parse(text)
  } catch {
    return { id: text }
  }
}

/** As JSON, or as a form with files under `medias`. */
export const messageInput = z.object({
  /** The text; with files their caption, of all in one or one for each. */
  body: z.union([text(MESSAGE_MAX), z.array(text(MESSAGE_MAX)).max(MEDIA_MAX)]).default(''),
  quotedMsg,
  /** Made by the browser for this one message: a repeat of the call is the same message. */
  idempotencyKey: idempotencyKey(),
  /** The newest place in the thread that the writer saw: an answer of a colleague's after it holds this one back. */
  seenPosition: given(z.int().min(0).max(2_147_483_647)).optional(),
  /** A place; nothing else goes with it. */
  location: z
    .object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      description: line(0, 200).default(''),
    })
    .nullish(),
  /** Contacts as one card message; nothing else goes with it. */
  contactIds: z.array(givenId()).min(1).max(10).nullish(),
  /** Sends that quick message's attachment with the body as its caption. */
  quickMessageId: optionalId().optional(),
  /** The file was recorded for this: it goes out as a voice note. */
  isVoice: flag().optional(),
  /** The files, WebP pictures, go out as stickers, which have no captions. */
  isSticker: flag().optional(),
  /** The greeting that the client says for whoever takes a ticket: no answer that they have written. */
  isGreeting: flag().optional(),
})
export type MessageInput = z.output<typeof messageInput>

/** What ERR_ANSWERED_MEANWHILE carries as `messages`: what colleagues wrote, in order, their words shortened. */
export type AnsweredMeanwhile = Array<
  Pick<Message, 'id' | 'position' | 'body' | 'mediaType' | 'createdAt'> & {
    userId: number | null
    userName: string
  }
>

const messageIdParam = z.object({ messageId: z.uuid() })

/** One emoji, or nothing to take it back. */
const emoji = z.union([
  z.literal(''),
  z
    .string()
    .max(64)
    .regex(/^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?)$/v),
])

export const messageRoutes = declareRoutes({
  'GET /messages/:ticketId': {
    summary:
      'A page of the thread, the newest page first, ascending within; marks the ticket as read',
    who: 'user',
    params: ticketIdParam,
    query: threadQuery,
    reply: z.object({
      count: z.int(),
      messages: z.array(message),
      ticket,
      /** Older ones. */
      hasMore: z.boolean(),
      /** The place of the page's end: with `upTo` 20 less comes the page before it, with 20 more the one after. */
      upTo: z.int(),
      hasNewer: z.boolean(),
    }),
  },
  'POST /messages/:ticketId': {
    summary: 'Write to the customer; several files are several messages',
    who: 'user',
    params: ticketIdParam,
    body: messageInput,
    files: { field: 'medias', max: MEDIA_MAX, maxBytes: FILE_MAX_BYTES },
    reply: z.union([message, z.array(message)]),
  },
  'POST /messages/:messageId/retry': {
    summary: 'Send a failed message again',
    who: 'user',
    params: messageIdParam,
    reply: message,
  },
  'DELETE /messages/:messageId': {
    summary: 'Delete a message of ours for everyone',
    who: 'user',
    params: messageIdParam,
    reply: message,
  },
  'PUT /messages/:messageId': {
    summary: 'Edit a text of ours',
    who: 'user',
    params: messageIdParam,
    body: z.object({ body: text(MESSAGE_MAX).refine((body) => body.trim() !== '', 'too_small') }),
    reply: message,
  },
  'PUT /messages/:messageId/reaction': {
    summary: 'React to a message; no emoji takes it back',
    who: 'user',
    params: messageIdParam,
    body: z.object({ emoji }),
    reply: message,
  },
  'POST /messages/:messageId/forward': {
    summary: 'Send a message on, into other open tickets',
    who: 'user',
    params: messageIdParam,
    body: z.object({
      ticketIds: z.array(givenId()).min(1).max(10),
      /** As of a message: a repeat of the call sends nothing again. */
      idempotencyKey: idempotencyKey(),
    }),
    reply: z.object({ messages: z.array(message) }),
  },
})
