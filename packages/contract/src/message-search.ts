import { z } from 'zod'
import { queueSummary } from './queues.ts'
import { declareRoutes } from './route.ts'
import { idOrAbsent, id, instant, line } from './shapes.ts'
import { idList } from './tickets.ts'

export const HITS_PAGE = 20

const undefinedIfEmpty = (value: unknown) => (value === '' ? undefined : value)
const optionalInstant = z.preprocess(undefinedIfEmpty, instant().optional())

/** Cursor: a message's instant with microseconds, and its id. */
const pageToken = z
  .string()
  .max(100)
  .transform((value, context) => {
    if (value === '') return undefined
    const [at, messageId] = value.split('_')
    const place = z.object({ at: instant(), id: z.guid() }).safeParse({ at, id: messageId })
    if (place.success) return place.data
    context.addIssue({ code: 'custom', message: 'not_a_page' })
    return z.NEVER
  })
  .optional()

export const messageSearchQuery = z.object({
  /** Words, prefixes of words, "a phrase in quotes", codes with or without punctuation: all of them must match. */
  q: line(1, 200),
  from: z.preprocess(undefinedIfEmpty, z.enum(['customer', 'us']).optional()),
  /** The user who wrote it. */
  userId: idOrAbsent(),
  contactId: idOrAbsent(),
  queueIds: idList,
  whatsappId: idOrAbsent(),
  /** Tickets that currently have all of these tags. */
  tags: idList,
  /** From this instant, inclusive. */
  since: optionalInstant,
  /** Before this instant. */
  until: optionalInstant,
  pageToken,
})
export type MessageSearchQuery = z.output<typeof messageSearchQuery>

export const messageHit = z.object({
  message: z.object({
    id: z.uuid(),
    ticketId: id(),
    ticketUuid: z.uuid(),
    /** Position in the thread of its contact and connection. */
    threadPosition: z.int(),
    /** One line of the message, around the first match. */
    snippet: z.string(),
    fromMe: z.boolean(),
    createdAt: instant(),
    mediaType: z.string(),
    mediaName: z.string().nullable(),
    /** The participant of a group who wrote it. */
    participant: z.string().nullable(),
  }),
  contact: z.object({
    id: id(),
    name: z.string(),
    number: z.string(),
    profilePicUrl: z.string(),
    isGroup: z.boolean(),
  }),
  /** The user who wrote it; null for automatic messages. */
  user: z.object({ id: id(), name: z.string() }).nullable(),
  queue: queueSummary.nullable(),
  whatsapp: z.object({ id: id(), name: z.string() }).nullable(),
  /** Matches in the snippet: start, end (exclusive). */
  highlights: z.array(z.tuple([z.int(), z.int()])),
})
export type MessageHit = z.output<typeof messageHit>

export const messageSearchRoutes = declareRoutes({
  'GET /message-search': {
    summary:
      'Search all messages by words, newest first. A page can be short or empty although more follow',
    who: 'user',
    query: messageSearchQuery,
    reply: z.object({
      hits: z.array(messageHit),
      hasMore: z.boolean(),
      nextToken: z.string().nullable(),
    }),
  },
})
