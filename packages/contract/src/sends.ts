import { z } from 'zod'
import { connectionStatuses } from './connections.ts'
import { declareRoutes } from './route.ts'
import { absentId, id, instant } from './shapes.ts'

// What is on its way to customers: the tries of one message, and what waits and what failed of the whole company.

export const SEND_PAGE = 50

/** So many are sent again or given up by one call. */
const SENDS_AT_ONCE = 100

/** Failed messages are listed so long. */
export const FAILED_DAYS = 30

/** Failures are counted so far. */
export const FAILED_COUNTED = 1000

const sendKinds = ['send', 'edit', 'delete', 'react'] as const

/** Who goes first: a person's answer before what is said by itself, and that before campaigns. */
export const sendLanes = ['person', 'automatic', 'campaign'] as const
export type SendLane = (typeof sendLanes)[number]

/**
 * Why something waits: `inactive`, its company is; `payment`, its company has to pay; `line` is not connected; `hold`, the provider wants the line, or new contacts, left alone for a
 * while; `pause`, it is tried again; `status`, nobody knows whether it arrived, and its status is waited for; `behind`,
 * something of the same conversation is before it; `chatPace`, its conversation has had much at once; `firstContacts`, the
 * line writes to those whom it does not know now and then only; `firstContactsDay`, and today to no more of them; `turn`,
 * it leaves as soon as it is its turn.
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
  /** A message may be edited while it is being sent: what was tried. */
  kind: z.enum([...sendKinds, 'read', 'fetch']),
  /** Counted anew when somebody sends it again. */
  number: z.int(),
  startedAt: instant(),
  /** Null while it is under way. */
  endedAt: instant().nullable(),
  /** `sent`, the code of what went wrong, or null while it is under way. */
  outcome: z.string().nullable(),
  /** What the provider said; empty when it said nothing. */
  reason: z.string(),
  /** What had to wait then: the message, its conversation, the line, or those who never wrote to it. */
  scope: z.string().nullable(),
  /** When it was to be tried again. */
  retryAt: instant().nullable(),
})
export type SendAttempt = z.output<typeof attempt>

const waiting = z.object({
  kind: z.enum(sendKinds),
  lane: z.enum(sendLanes),
  since: instant(),
  because: z.enum(waitReasons),
  /** Until when it waits at least; null where that is not known. */
  until: instant().nullable(),
  /** It is given up then. */
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
  /** Since when the oldest waits. */
  oldestAt: instant().nullable(),
  /** At most FAILED_COUNTED: there may be more. */
  failed: z.int(),
  /** What the provider wants to be left alone with. */
  holds: z.array(hold),
})
export type SendsLine = z.output<typeof sendsLine>

const sendOfList = z.object({
  /** By which it is sent again or given up. */
  id: z.string(),
  messageId: z.uuid(),
  ticketUuid: z.uuid(),
  contact: z.object({ id: id(), name: z.string() }),
  /** Null for a failed one whose line is gone. */
  whatsappId: id().nullable(),
  /** Who wrote it; null for what is said by itself. */
  user: z.object({ id: id(), name: z.string() }).nullable(),
  /** How it begins. */
  body: z.string(),
  mediaType: z.string(),
  createdAt: instant(),
  attempts: z.int(),
  /** Absent of a failed one. */
  waiting: waiting.optional(),
  /** What went wrong, or last did; null where nothing did. */
  failure: z.object({ code: z.string(), reason: z.string() }).nullable(),
})
export type SendOfList = z.output<typeof sendOfList>

export const sendStates = ['waiting', 'failed'] as const
export type SendState = (typeof sendStates)[number]

const chosen = z.object({
  state: z.enum(sendStates),
  /** Of the list in that state. */
  ids: z
    .array(z.union([z.uuid(), z.string().regex(/^\d{1,15}$/)]))
    .min(1)
    .max(SENDS_AT_ONCE),
})

const done = z.object({
  done: z.array(z.string()),
  /** Which were not, and why: such as what has left meanwhile. */
  refused: z.array(z.object({ id: z.string(), code: z.string() })),
})
export type SendsDone = z.output<typeof done>

/** A number in the outbox, or an instant in microseconds and the message that was written then. */
const PLACE = /^\d{1,16}(?:_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})?$/

export const sendRoutes = declareRoutes({
  'GET /messages/:messageId/attempts': {
    summary: 'Each try to send a message, the first first, and what waits of it',
    who: 'user',
    params: z.object({ messageId: z.uuid() }),
    reply: z.object({ attempts: z.array(attempt), waiting: z.array(waiting) }),
  },
  'GET /sends/lines': {
    summary: 'How much waits and how much failed on each line, and what it is to wait for',
    who: 'admin',
    reply: z.object({ lines: z.array(sendsLine) }),
  },
  'GET /sends': {
    summary: 'What waits, the next first, or what failed in the last 30 days, the newest first',
    who: 'admin',
    query: z.object({
      state: z.enum(sendStates),
      whatsappId: absentId(),
      /** `next` of the page before. */
      after: z.string().regex(PLACE).optional(),
    }),
    reply: z.object({
      sends: z.array(sendOfList),
      /** Null on the last page. */
      next: z.string().nullable(),
    }),
  },
  'POST /sends/again': {
    summary: 'Try now what waits for another try, or send again what failed',
    who: 'admin',
    body: chosen,
    reply: done,
  },
  'POST /sends/give-up': {
    summary: 'Send no more what waits, or take what failed off the list',
    who: 'admin',
    body: chosen,
    reply: done,
  },
})
