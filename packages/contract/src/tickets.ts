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
  given,
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

/** A ticket is one attendance; at most one that is not closed per contact and connection. */
export const ticketStatuses = ['pending', 'open', 'closed'] as const
export const ticketStatus = z.enum(ticketStatuses)
export type TicketStatus = z.output<typeof ticketStatus>

export const TICKET_PAGE = 40

/** Counts of filtered lists stop here. */
export const COUNT_CAP = 10_000

/** What an undoable change says to the customer waits so long. */
export const HELD_TEXT_MS = 6000

/** An undoable change can be taken back for so long. */
export const UNDO_MS = 10_000

/** So many tickets are changed in one go. */
export const BULK_MAX = 100

/** Whose turn it is: the customer's last message is unanswered, or our answer is. */
const waitingSides = ['us', 'customer'] as const
export const waitingSide = z.enum(waitingSides)
export type WaitingSide = z.output<typeof waitingSide>

/** Of those who wait (`status=pending`) whoever waits longest may come first; every other list is the newest change first. */
const ticketOrders = ['newest', 'longestWaiting'] as const
export const ticketOrder = z.enum(ticketOrders)
export type TicketOrder = z.output<typeof ticketOrder>

/** A tag inside a ticket; with `kanban` 1 it is a lane of the board. */
export const ticketTag = z.object({
  id: id(),
  name: z.string(),
  color: z.string(),
  kanban: z.literal([0, 1]),
  /** Without its dates where a browser has put it in by itself. */
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
  /** The media type of what `lastMessage` shows, or `deleted`; null while nothing was said. */
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
  /** What a prompt would answer waits to be reviewed. */
  hasProposal: z.boolean(),
  /** Something charged by Pix is still to be paid, or else something is paid. */
  charge: z.enum(['open', 'paid']).nullable(),
  fromMe: z.boolean(),
  /** Made once per ticket and unique in the company: what people name it by. */
  protocol: z.string(),
  /** Out of the lists until then. */
  snoozedUntil: instant().nullable(),
  /** Null when nothing was said yet, and when it is closed. Automatic texts answer nothing. */
  waitingOn: waitingSide.nullable(),
  /** Of 'us': the first message that is unanswered; of 'customer': our last answer. */
  waitingSince: instant().nullable(),
  /** The place in the thread of the customer's last message: above one's own mark, it is unread by oneself. */
  lastInboundPosition: z.int(),
  /** Rises with every change: of two, the browser keeps the higher. */
  version: z.int(),
  createdAt: instant(),
  updatedAt: instant(),
  /** With the extra information that clients show beside it, but in lists. */
  contact: contactWithInfo.partial({ extraInfo: true }),
  queue: queueSummary.nullable(),
  user: z.object({ id: id(), name: z.string() }).nullable(),
  whatsapp: z
    .object({
      id: id().optional(),
      name: z.string(),
      status: z.string().optional(),
      /** What can be done with messages over it. */
      capabilities: messageCapabilities.optional(),
    })
    .nullable(),
  tags: z.array(ticketTag),
  /** Clocks that run against its queue's targets; left out where the queue has none. */
  sla: z.array(ticketSla).optional(),
})
export type Ticket = z.output<typeof ticket>

/** What is told of a ticket whose queue the reader may not see. */
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

const yes = () =>
  z.preprocess((value) => value === 'true' || value === true, z.boolean()).default(false)

const day = z.preprocess((value) => (value === '' ? undefined : value), z.iso.date().optional())

export const ticketQuery = z.object({
  searchParam: line(0, 200).default(''),
  /** By name, number and protocol alone; what was said is searched too without it. */
  ofContact: yes(),
  pageNumber: given(z.int().min(1).max(100_000)).default(1),
  status: z.preprocess((value) => (value === '' ? undefined : value), ticketStatus.optional()),
  showAll: yes(),
  queueIds: idList,
  tags: idList,
  users: idList,
  withUnreadMessages: yes(),
  /** Lists of open tickets leave out what is snoozed; with this they hold nothing else. */
  snoozed: yes(),
  /** What its reader has not seen of tickets that are not closed. */
  unreadByMe: yes(),
  /** Past a target of their queue, as far as that was told. */
  overdue: yes(),
  waitingOn: z.preprocess((value) => (value === '' ? undefined : value), waitingSide.optional()),
  order: z.preprocess((value) => (value === '' ? undefined : value), ticketOrder.default('newest')),
  date: day,
  updatedAt: day,
})
export type TicketQuery = z.output<typeof ticketQuery>

/**
 * A person's change. The menu that a ticket was in is left by it, whatever a client sends of chatbot and queueOptionId;
 * a close lets go of the rest as well.
 */
export const ticketChange = z.object({
  status: ticketStatus.optional(),
  userId: optionalId().optional(),
  queueId: optionalId().optional(),
  whatsappId: optionalId().optional(),
  useIntegration: flag().optional(),
  promptId: optionalId().optional(),
  integrationId: optionalId().optional(),
  /** What it says to the customer is held for a moment, in which the change can be taken back. */
  undoable: z.boolean().optional(),
  /** Where the change closes it: why, in one of the words of its queue. Without it there is none. */
  closeReason: closeReason().optional(),
})
export type TicketChange = z.output<typeof ticketChange>

/** Without a line: the holder's own, else the company's default. Only administrators may leave the queue out. */
export const ticketInput = z.object({
  contactId: givenId(),
  queueId: optionalId().default(null),
  whatsappId: optionalId().default(null),
  /** Without one it is the actor's. */
  userId: optionalId().default(null),
  /** Clients send one; a ticket that a person opens is open. */
  status: ticketStatus.optional(),
  /** Made by the browser: a repeat with the same key answers the ticket that the first call made. */
  idempotencyKey: text(100).min(8).optional(),
})
export type TicketInput = z.output<typeof ticketInput>

export const snoozeInput = z.object({
  until: instant(),
  /** Whether a message of the customer's brings it back before. */
  wakeOnReply: z.boolean().default(true),
})
export type SnoozeInput = z.output<typeof snoozeInput>

/** Asked for by its number, or changed: what answers for its queue stands in the queue. */
const wholeTicket = ticket.extend({
  queue: queueSummary
    .extend({
      prompt: prompt.nullable().optional(),
      queueIntegrations: queueIntegration.nullable().optional(),
    })
    .nullable(),
})
export type WholeTicket = z.output<typeof wholeTicket>

/** As it was opened: its queue whole. */
const openedTicket = ticket.extend({ queue: queue.nullable() })
export type OpenedTicket = z.output<typeof openedTicket>

const ticketReply = z.union([wholeTicket, hiddenTicket])

export const ticketRoutes = declareRoutes({
  'GET /tickets': {
    summary: 'Tickets, the newest change first, or those who wait by how long they do',
    who: 'user',
    query: ticketQuery,
    reply: z.object({ tickets: z.array(ticket), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /tickets/:id': { summary: 'One ticket', who: 'user', params: idParam, reply: ticketReply },
  'GET /tickets/u/:uuid': {
    summary: 'One ticket by its public number',
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
    summary: "Take back one's own last undoable change of a ticket, a moment after it",
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
    summary: 'Put an open ticket away until a time, or until the customer writes',
    who: 'user',
    params: idParam,
    body: snoozeInput,
    reply: ticket,
  },
  'DELETE /tickets/:id/snooze': {
    summary: 'Bring a snoozed ticket back now',
    who: 'user',
    params: idParam,
    reply: ticket,
  },
  'GET /ticket-reads': {
    summary: 'How far one has read each ticket that is not closed, by the place in its thread',
    who: 'user',
    reply: z.object({ reads: z.array(z.object({ ticketId: id(), position: z.int() })) }),
  },
})
