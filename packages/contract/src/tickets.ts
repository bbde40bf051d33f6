import { closeReason } from './close-reasons.ts'
import { z } from 'zod'
import { lineCapabilities } from './connections.ts'
import { contactWithInfo } from './contacts.ts'
import { prompt } from './prompts.ts'
import { queueIntegration } from './queue-integrations.ts'
import { queue, queueSummary } from './queues.ts'
import { declareRoutes } from './route.ts'
import {
  flag,
  typedNumber,
  givenId,
  id,
  idParam,
  instant,
  line,
  messageReply,
  optionalId,
  text,
} from './shapes.ts'
import { ticketSla } from './sla.ts'

/** A ticket is one attendance; per contact and connection at most one is not closed. */
export const ticketStatuses = ['pending', 'open', 'closed'] as const
export const ticketStatus = z.enum(ticketStatuses)
export type TicketStatus = z.output<typeof ticketStatus>

export const TICKET_PAGE = 40

/** Counts of filtered lists stop here. */
export const COUNT_CAP = 10_000

/** Delay of an undoable change's messages to the customer. */
export const HELD_TEXT_MS = 6000

/** An undoable change can be undone within this time. */
export const UNDO_MS = 10_000

/** Limit of tickets per bulk change. */
export const BULK_MAX = 100

/** The side whose answer is due: 'us' after the customer's last message, 'customer' after the company's. */
const waitingSides = ['us', 'customer'] as const
export const waitingSide = z.enum(waitingSides)
export type WaitingSide = z.output<typeof waitingSide>

/**
 * Orders of a list: pending tickets (`status=pending`) may be sorted by waiting time; all other lists by the last
 * change.
 */
const ticketOrders = ['newest', 'longestWaiting'] as const
export const ticketOrder = z.enum(ticketOrders)
export type TicketOrder = z.output<typeof ticketOrder>

/** A tag inside a ticket; with `kanban` 1 a lane of the board. */
export const ticketTag = z.object({
  id: id(),
  name: z.string(),
  color: z.string(),
  kanban: z.literal([0, 1]),
  /** Without its dates if a browser added it optimistically. */
  TicketTag: z.object({
    ticketId: id(),
    tagId: id(),
    createdAt: instant().optional(),
    updatedAt: instant().optional(),
  }),
})
export type TicketTag = z.output<typeof ticketTag>

const messageCapabilities = lineCapabilities.pick({
  edits: true,
  deletes: true,
  reactions: true,
  windowHours: true,
})
export type MessageCapabilities = z.output<typeof messageCapabilities>

export const ticket = z.object({
  id: id(),
  uuid: z.uuid(),
  status: ticketStatus,
  unreadMessages: z.int(),
  lastMessage: z.string(),
  /** Media type of `lastMessage`, or `deleted`; null without messages. */
  lastMessageType: z.string().nullable(),
  isGroup: z.boolean(),
  userId: id().nullable(),
  contactId: id(),
  whatsappId: id().nullable(),
  queueId: id().nullable(),
  chatbot: z.boolean(),
  queueOptionId: id().nullable(),
  companyId: id(),
  useIntegration: z.boolean(),
  integrationId: id().nullable(),
  promptId: id().nullable(),
  /** True while a prompt's proposal waits for review. */
  hasProposal: z.boolean(),
  /** `open` with an unpaid Pix charge, else `paid` with a paid one. */
  charge: z.enum(['open', 'paid']).nullable(),
  fromMe: z.boolean(),
  /** Created once per ticket and unique in the company: people refer to the ticket by it. */
  protocol: z.string(),
  /** Hidden from lists until then. */
  snoozedUntil: instant().nullable(),
  /** Null without messages, and for a closed ticket. Automatic messages do not count as answers. */
  waitingOn: waitingSide.nullable(),
  /** For 'us': time of the first unanswered message; for 'customer': time of the last answer. */
  waitingSince: instant().nullable(),
  /** Thread position of the customer's last message; unread for a user whose mark is below it. */
  lastInboundPosition: z.int(),
  /** Increases with every change: browsers keep the higher version. */
  version: z.int(),
  createdAt: instant(),
  updatedAt: instant(),
  /** Includes the extra fields that clients show, except in lists. */
  contact: contactWithInfo.partial({ extraInfo: true }),
  queue: queueSummary.nullable(),
  user: z.object({ id: id(), name: z.string() }).nullable(),
  whatsapp: z
    .object({
      id: id().optional(),
      name: z.string(),
      status: z.string().optional(),
      /** Possible actions on messages over this line. */
      capabilities: messageCapabilities.optional(),
    })
    .nullable(),
  tags: z.array(ticketTag),
  /** Clocks for its queue's SLA targets; absent without targets. */
  sla: z.array(ticketSla).optional(),
})
export type Ticket = z.output<typeof ticket>

/** A ticket in a queue that the caller may not see. */
const hiddenTicket = z.object({
  id: id(),
  uuid: z.uuid(),
  status: ticketStatus,
  queueId: id().nullable(),
})

/** A list in a query: clients send JSON, such as `[1,2]`. */
export const idList = z
  .string()
  .max(5000)
  .transform((value, context) => {
    const parsed = z.array(givenId()).max(500).safeParse(parseJson(value))
    if (parsed.success) return parsed.data
    context.addIssue({ code: 'custom', message: 'not_a_list' })
    return z.NEVER
  })
  .optional()

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value === '' ? '[]' : value)
  } catch {
    return undefined
  }
}

const trueFlag = () =>
  z.preprocess((value) => value === 'true' || value === true, z.boolean()).default(false)

const day = z.preprocess((value) => (value === '' ? undefined : value), z.iso.date().optional())

export const ticketQuery = z.object({
  searchParam: line(0, 200).default(''),
  /** Searches name, number and protocol only; without it messages too. */
  ofContact: trueFlag(),
  pageNumber: typedNumber(z.int().min(1).max(100_000)).default(1),
  status: z.preprocess((value) => (value === '' ? undefined : value), ticketStatus.optional()),
  showAll: trueFlag(),
  queueIds: idList,
  tags: idList,
  users: idList,
  withUnreadMessages: trueFlag(),
  /** Lists of open tickets exclude snoozed ones; with this they contain only those. */
  snoozed: trueFlag(),
  /** Tickets that are not closed, with messages unread by the caller. */
  unreadByMe: trueFlag(),
  /** Tickets with an announced SLA breach. */
  overdue: trueFlag(),
  waitingOn: z.preprocess((value) => (value === '' ? undefined : value), waitingSide.optional()),
  order: z.preprocess((value) => (value === '' ? undefined : value), ticketOrder.default('newest')),
  date: day,
  updatedAt: day,
})
export type TicketQuery = z.output<typeof ticketQuery>

/**
 * A user's change. It ends the ticket's menu, whatever a client sends in chatbot and queueOptionId; a close also clears its prompt and integration.
 */
export const ticketChange = z.object({
  status: ticketStatus.optional(),
  userId: optionalId().optional(),
  queueId: optionalId().optional(),
  whatsappId: optionalId().optional(),
  useIntegration: flag().optional(),
  promptId: optionalId().optional(),
  integrationId: optionalId().optional(),
  /** Delays the messages to the customer for a moment, in which the change can be undone. */
  undoable: z.boolean().optional(),
  /** For a close: one of the queue's reasons; absent: none. */
  closeReason: closeReason().optional(),
})
export type TicketChange = z.output<typeof ticketChange>

/** Without a line: the attendant's own, else the company's default. Only administrators may omit the queue. */
export const ticketInput = z.object({
  contactId: givenId(),
  queueId: optionalId().default(null),
  whatsappId: optionalId().default(null),
  /** Absent: the actor. */
  userId: optionalId().default(null),
  /** Sent by clients, ignored: a ticket created by a user is open. */
  status: ticketStatus.optional(),
  /** Created by the browser: a repeat with the same key returns the first call's ticket. */
  idempotencyKey: text(100).min(8).optional(),
})
export type TicketInput = z.output<typeof ticketInput>

export const snoozeInput = z.object({
  until: instant(),
  /** Ends the snooze at the customer's next message. */
  wakeOnReply: z.boolean().default(true),
})
export type SnoozeInput = z.output<typeof snoozeInput>

/** A single or changed ticket, whose queue includes its prompt and integration. */
const wholeTicket = ticket.extend({
  queue: queueSummary
    .extend({
      prompt: prompt.nullable().optional(),
      queueIntegrations: queueIntegration.nullable().optional(),
    })
    .nullable(),
})
export type WholeTicket = z.output<typeof wholeTicket>

/** A created ticket, with its full queue. */
const openedTicket = ticket.extend({ queue: queue.nullable() })
export type OpenedTicket = z.output<typeof openedTicket>

const ticketReply = z.union([wholeTicket, hiddenTicket])

export const ticketRoutes = declareRoutes({
  'GET /tickets': {
    summary: 'List tickets by their newest change, or waiting tickets by their waiting time',
    who: 'user',
    query: ticketQuery,
    reply: z.object({ tickets: z.array(ticket), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /tickets/:id': { summary: 'Get a ticket', who: 'user', params: idParam, reply: ticketReply },
  'GET /tickets/u/:uuid': {
    summary: 'Get a ticket by its uuid',
    who: 'user',
    params: z.object({ uuid: z.uuid() }),
    reply: ticketReply,
  },
  'POST /tickets': {
    summary: 'Open a ticket with a contact',
    who: 'user',
    body: ticketInput,
    reply: openedTicket,
  },
  'PUT /tickets/:id': {
    summary: 'Accept, return, transfer, close or reopen a ticket',
    who: 'user',
    params: idParam,
    body: ticketChange,
    reply: wholeTicket,
  },
  'POST /tickets/:id/undo': {
    summary: "Undo the user's own last change of a ticket, within a few seconds",
    who: 'user',
    params: idParam,
    reply: ticket,
  },
  'DELETE /tickets/:id': {
    summary: 'Delete a ticket with its messages',
    who: 'admin',
    permission: 'ticket-options:deleteTicket',
    params: idParam,
    reply: messageReply,
  },
  'PUT /tickets/:id/snooze': {
    summary: 'Snooze an open ticket until a time or until the customer writes',
    who: 'user',
    params: idParam,
    body: snoozeInput,
    reply: ticket,
  },
  'DELETE /tickets/:id/snooze': {
    summary: 'End the snooze of a ticket now',
    who: 'user',
    params: idParam,
    reply: ticket,
  },
  'GET /ticket-reads': {
    summary: "Get the user's last read position in the thread of each ticket that is not closed",
    who: 'user',
    reply: z.object({ reads: z.array(z.object({ ticketId: id(), position: z.int() })) }),
  },
})
