import { z } from 'zod'
import { contact } from './contacts.ts'
import { queueSummary } from './queues.ts'
import { declareRoutes } from './route.ts'
import { given, givenId, id, idParam, instant, line, optionalId } from './shapes.ts'

/** A ticket is one attendance; at most one that is not closed per contact and connection. */
export const ticketStatuses = ['pending', 'open', 'closed'] as const
export const ticketStatus = z.enum(ticketStatuses)
export type TicketStatus = z.output<typeof ticketStatus>

export const TICKET_PAGE = 40

/** Counts of filtered lists stop here. */
export const COUNT_CAP = 10_000

/** A customer who writes within this time after a close brings the same ticket back. */
export const REOPEN_MINUTES = 120

/** A tag inside a ticket; with `kanban` 1 it is a lane of the board. */
export const ticketTag = z.object({
  id: id(),
  name: z.string(),
  color: z.string(),
  kanban: z.literal([0, 1]),
  TicketTag: z.object({ ticketId: id(), tagId: id() }),
})
export type TicketTag = z.output<typeof ticketTag>

export const ticket = z.object({
  id: id(),
  uuid: z.uuid(),
  status: ticketStatus,
  unreadMessages: z.int(),
  lastMessage: z.string(),
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
  fromMe: z.boolean(),
  /** Rises with every change: of two, the browser keeps the higher. */
  version: z.int(),
  createdAt: instant(),
  updatedAt: instant(),
  contact,
  queue: queueSummary.nullable(),
  user: z.object({ id: id(), name: z.string() }).nullable(),
  whatsapp: z.object({ name: z.string(), status: z.string().optional() }).nullable(),
  tags: z.array(ticketTag),
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
const idList = z
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

const day = z.preprocess((value) => (value === '' ? undefined : value), z.iso.date().optional())

export const ticketQuery = z.object({
  searchParam: line(0, 200).default(''),
  pageNumber: given(z.int().min(1).max(100_000)).default(1),
  status: z.preprocess((value) => (value === '' ? undefined : value), ticketStatus.optional()),
  showAll: z.preprocess((value) => value === 'true' || value === true, z.boolean()).default(false),
  queueIds: idList,
  tags: idList,
  users: idList,
  withUnreadMessages: z
    .preprocess((value) => value === 'true' || value === true, z.boolean())
    .default(false),
  date: day,
  updatedAt: day,
})
export type TicketQuery = z.output<typeof ticketQuery>

export const ticketChange = z.object({
  status: ticketStatus.optional(),
  userId: optionalId().optional(),
  queueId: optionalId().optional(),
  whatsappId: optionalId().optional(),
})
export type TicketChange = z.output<typeof ticketChange>

export const ticketRoutes = declareRoutes({
  'GET /tickets': {
    summary: 'Tickets, the newest change first',
    who: 'user',
    query: ticketQuery,
    reply: z.object({ tickets: z.array(ticket), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /tickets/:id': {
    summary: 'One ticket',
    who: 'user',
    params: idParam,
    reply: z.union([ticket, hiddenTicket]),
  },
  'GET /tickets/u/:uuid': {
    summary: 'One ticket by its public number',
    who: 'user',
    params: z.object({ uuid: z.uuid() }),
    reply: z.union([ticket, hiddenTicket]),
  },
  'PUT /tickets/:id': {
    summary: 'Accept, return, transfer, close or reopen a ticket',
    who: 'user',
    params: idParam,
    body: ticketChange,
    reply: ticket,
  },
})
