import { z } from 'zod'
import { connectionStatuses } from './connections.ts'
import { declareRoutes } from './route.ts'
import { idOrAbsent, id, instant } from './shapes.ts'

// Sends: the attempts of one message, and the company's waiting and failed messages.

export const SEND_PAGE = 50

/** Limit of sends per call. */
const SENDS_AT_ONCE = 100

/** Retention of failed messages in the list. */
export const FAILED_DAYS = 30

/** Limit of the count of failures. */
export const FAILED_COUNTED = 1000

const sendKinds = ['send', 'edit', 'delete', 'react'] as const

/** Lanes by priority: a user's messages before automatic ones, and those before campaigns. */
export const sendLanes = ['person', 'automatic', 'campaign'] as const
export type SendLane = (typeof sendLanes)[number]

/**
 * Reasons why a send waits. `inactive`: its company is; `payment`: its company has not paid; `line`: not connected;
 * `hold`: the provider asks to pause the line or first contacts; `pause`: backoff before a retry; `status`: the result
 * is unknown, and its status is awaited; `behind`: another send of the conversation is before it; `chatPace`: pacing of
 * its conversation; `firstContacts`: pacing of the line's first contacts; `firstContactsDay`: their daily limit is used
 * up; `turn`: it leaves next in turn.
 */
export const waitReasons = [
  'inactive',
  'payment',
  'line',
  'hold',
  'pause',
  'status',
  'behind',
  'chatPace',
  'firstContacts',
  'firstContactsDay',
  'turn',
] as const
export type WaitReason = (typeof waitReasons)[number]

const attempt = z.object({
  id: id(),
  /** Kind of the attempt; a message may be edited while it is being sent. */
  kind: z.enum([...sendKinds, 'read', 'fetch']),
  /** Starts again when a user retries the send. */
  number: z.int(),
  startedAt: instant(),
  /** Null while it is running. */
  endedAt: instant().nullable(),
  /** `sent`, an error code, or null while it is running. */
  outcome: z.string().nullable(),
  /** The provider's text; empty if there was none. */
  reason: z.string(),
  /** The scope that the failure paused: the message, its conversation, the line, or first contacts. */
  scope: z.string().nullable(),
  /** Scheduled time of the retry. */
  retryAt: instant().nullable(),
})
export type SendAttempt = z.output<typeof attempt>

const waiting = z.object({
  kind: z.enum(sendKinds),
  lane: z.enum(sendLanes),
  since: instant(),
  because: z.enum(waitReasons),
  /** Earliest end of the wait; null if unknown. */
  until: instant().nullable(),
  /** Time at which it is cancelled. */
  expiresAt: instant(),
})
export type WaitingSend = z.output<typeof waiting>

const hold = z.object({
  scope: z.enum(['line', 'newContacts']),
  until: instant(),
  code: z.string(),
  reason: z.string(),
})

const sendsLine = z.object({
  id: id(),
  name: z.string(),
  status: z.enum(connectionStatuses),
  waiting: z.int(),
  /** Time since which the oldest waits. */
  oldestAt: instant().nullable(),
  /** Counted up to FAILED_COUNTED. */
  failed: z.int(),
  /** Pauses that the provider asks for. */
  holds: z.array(hold),
})
export type SendsLine = z.output<typeof sendsLine>

const sendOfList = z.object({
  /** Id for retrying or cancelling it. */
  id: z.string(),
  messageId: z.uuid(),
  ticketUuid: z.uuid(),
  contact: z.object({ id: id(), name: z.string() }),
  /** Null for a failed message of a deleted line. */
  whatsappId: id().nullable(),
  /** The user who wrote it; null for automatic messages. */
  user: z.object({ id: id(), name: z.string() }).nullable(),
  /** The start of its text. */
  body: z.string(),
  mediaType: z.string(),
  createdAt: instant(),
  attempts: z.int(),
  /** Absent for a failed message. */
  waiting: waiting.optional(),
  /** The last failure; null if there was none. */
  failure: z.object({ code: z.string(), reason: z.string() }).nullable(),
})
export type SendOfList = z.output<typeof sendOfList>

export const sendStates = ['waiting', 'failed'] as const
export type SendState = (typeof sendStates)[number]

const chosen = z.object({
  state: z.enum(sendStates),
  /** Ids from the list in that state. */
  ids: z
    .array(z.union([z.uuid(), z.string().regex(/^\d{1,15}$/)]))
    .min(1)
    .max(SENDS_AT_ONCE),
})

const done = z.object({
  done: z.array(z.string()),
  /** Ids that were skipped, with the reason, such as a send that has left meanwhile. */
  refused: z.array(z.object({ id: z.string(), code: z.string() })),
})
export type SendsDone = z.output<typeof done>

/** An outbox id, or an instant in microseconds with the id of the message written then. */
const PLACE = /^\d{1,16}(?:_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})?$/

export const sendRoutes = declareRoutes({
  'GET /messages/:messageId/attempts': {
    summary: 'List the attempts to send a message in their order, and what still waits',
    who: 'user',
    params: z.object({ messageId: z.uuid() }),
    reply: z.object({ attempts: z.array(attempt), waiting: z.array(waiting) }),
  },
  'GET /sends/lines': {
    summary: 'Count the waiting and failed sends of each connection, with the reason for waiting',
    who: 'admin',
    reply: z.object({ lines: z.array(sendsLine) }),
  },
  'GET /sends': {
    summary:
      'List waiting sends in their order, or the failed ones of the last 30 days, newest first',
    who: 'admin',
    query: z.object({
      state: z.enum(sendStates),
      whatsappId: idOrAbsent(),
      /** Cursor: `next` of the previous page. */
      after: z.string().regex(PLACE).optional(),
    }),
    reply: z.object({
      sends: z.array(sendOfList),
      /** Null on the last page. */
      next: z.string().nullable(),
    }),
  },
  'POST /sends/again': {
    summary: 'Retry waiting sends now, or send failed ones again',
    who: 'admin',
    body: chosen,
    reply: done,
  },
  'POST /sends/give-up': {
    summary: 'Cancel waiting sends, or remove failed ones from the list',
    who: 'admin',
    body: chosen,
    reply: done,
  },
})
