import { z } from 'zod'
import { contact } from './contacts.ts'
import { messageExtra } from './message-extra.ts'
import { FILE_MAX_BYTES, MEDIA_MAX, MESSAGE_MAX } from './message-limits.ts'
import { queueSummary } from './queues.ts'
import { declareRoutes } from './route.ts'
import {
  flag,
  typedNumber,
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
  /** This family's media type; kinds without one have the nearest. */
  mediaType: z.string(),
  /**
   * The actual type: as mediaType, or `sticker`, or `unknown` for a provider's message that the product does not
   * support.
   */
  messageType: z.string(),
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** A thumbnail of the medium, signed like it; null before it is made and for media without one. */
  thumbUrl: z.string().nullable(),
  /** Properties of the downloaded medium; null before the download. */
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
  /** 0 waiting, 1 accepted, 2 and 3 delivered, 4 read, 5 played. Never decreases. */
  ack: z.int().min(0).max(5),
  read: z.boolean(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** Position in the thread of its contact and connection, from 1 without gaps. */
  position: z.int(),
  /** Reason of a failed delivery. */
  failure: z.object({ code: z.string(), reason: z.string() }).nullable(),
  quotedMsgId: z.uuid().nullable(),
  remoteJid: z.string(),
  participant: z.string().nullable(),
  /** The user who wrote it; null for automatic messages and the customer's. */
  userId: id().nullable(),
  /** The rule that wrote it; null for messages of people, here or on the phone, and the customer's. */
  sentBy: z.string().nullable(),
  /** Increases with every change: browsers keep the higher version. */
  version: z.int(),
  createdAt: instant(),
  updatedAt: instant(),
  contact: contact.nullable(),
  queue: queueSummary.nullable(),
}

export const message = z.object({
  ...fields,
  ...messageExtra.shape,
  /** Current reactions, with their authors. */
  reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean(), userId: id().nullable() })),
  /** Preview of the first link in the text; null before it was fetched, and if there is none. */
  linkPreview: z
    .object({
      url: z.string(),
      title: z.string(),
      description: z.string(),
      imageUrl: z.string().nullable(),
    })
    .nullable(),
  /** Transcription of audio; null before it is made, and for all other messages. */
  transcript: z.string().nullable(),
  /** Texts before each edit, the oldest first. */
  earlierBodies: z.array(z.object({ body: z.string(), at: instant() })),
  quotedMsg: z.object(fields).omit({ queue: true }).nullable(),
})
export type Message = z.output<typeof message>

/** Pages are counted from the newest message, or requested by a message or a position. */
export const threadQuery = z.object({
  pageNumber: typedNumber(z.int().min(1).max(1_000_000)).default(1),
  /** The page around this message. */
  around: z.uuid().optional(),
  /** The page that ends at this position of the thread. */
  upTo: typedNumber(z.int().min(-2_147_483_648).max(2_147_483_647)).optional(),
  /** Read only: marks nothing as read. */
  peek: flag().default(false),
})
export type ThreadQuery = z.output<typeof threadQuery>

const ticketIdParam = z.object({ ticketId: givenId() })

/** Clients send the whole quoted message, or in a form its JSON or its id; only the id is used. */
const quotedMsg = z.preprocess(
  (value) => (typeof value === 'string' ? quotedMessageIn(value) : value),
  z.object({ id: z.uuid() }).nullish(),
)

function quotedMessageIn(text: string): unknown {
  if (['', 'null', 'undefined'].includes(text)) return null
  try {
    return JSON.parse(text)
  } catch {
    return { id: text }
  }
}

/** JSON, or a form with files under `medias`. */
export const messageInput = z.object({
  /** The text; with files their caption, one for all or one for each. */
  body: z.union([text(MESSAGE_MAX), z.array(text(MESSAGE_MAX)).max(MEDIA_MAX)]).default(''),
  quotedMsg,
  /** Created by the browser for this message: a repeated call is the same message. */
  idempotencyKey: idempotencyKey(),
  /** The last position that the writer saw: a colleague's later answer holds this message back. */
  seenPosition: typedNumber(z.int().min(0).max(2_147_483_647)).optional(),
  /** A location, which excludes other content. */
  location: z
    .object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      description: line(0, 200).default(''),
    })
    .nullish(),
  /** Contacts as a single card message, which excludes other content. */
  contactIds: z.array(givenId()).min(1).max(10).nullish(),
  /** Sends the quick message's attachment with the body as its caption. */
  quickMessageId: optionalId().optional(),
  /** The file was recorded for this message: it is sent as a voice note. */
  isVoice: flag().optional(),
  /** The files, WebP pictures, are sent as stickers, which have no captions. */
  isSticker: flag().optional(),
  /** The client's automatic greeting on acceptance, which does not count as an answer. */
  isGreeting: flag().optional(),
})
export type MessageInput = z.output<typeof messageInput>

/** Body of ERR_ANSWERED_MEANWHILE as `messages`: colleagues' messages in order, shortened. */
export type AnsweredMeanwhile = Array<
  Pick<Message, 'id' | 'position' | 'body' | 'mediaType' | 'createdAt'> & {
    userId: number | null
    userName: string
  }
>

const messageIdParam = z.object({ messageId: z.uuid() })

/** One emoji; empty removes the reaction. */
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
      'List the messages of the thread, the newest page first, each page in ascending order; mark the ticket as read',
    who: 'user',
    params: ticketIdParam,
    query: threadQuery,
    reply: z.object({
      count: z.int(),
      messages: z.array(message),
      ticket,
      /** True if there are older messages. */
      hasMore: z.boolean(),
      /** Position of the page's end: `upTo` minus 20 requests the previous page, plus 20 the next one. */
      upTo: z.int(),
      hasNewer: z.boolean(),
    }),
  },
  'POST /messages/:ticketId': {
    summary: 'Send a message to the customer; each file becomes its own message',
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
    summary: 'Delete an outgoing message for all participants',
    who: 'user',
    params: messageIdParam,
    reply: message,
  },
  'PUT /messages/:messageId': {
    summary: 'Edit the text of an outgoing message',
    who: 'user',
    params: messageIdParam,
    body: z.object({ body: text(MESSAGE_MAX).refine((body) => body.trim() !== '', 'too_small') }),
    reply: message,
  },
  'PUT /messages/:messageId/reaction': {
    summary: 'React to a message; an empty emoji removes the reaction',
    who: 'user',
    params: messageIdParam,
    body: z.object({ emoji }),
    reply: message,
  },
  'POST /messages/:messageId/forward': {
    summary: 'Forward a message to other open tickets',
    who: 'user',
    params: messageIdParam,
    body: z.object({
      ticketIds: z.array(givenId()).min(1).max(10),
      /** As for messages: a repeated call sends nothing again. */
      idempotencyKey: idempotencyKey(),
    }),
    reply: z.object({ messages: z.array(message) }),
  },
})
