import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { givenId, id, idParam, instant, line, messageReply } from './shapes.ts'
import { waitingSide } from './tickets.ts'

const ticketTabs = ['open', 'pending', 'closed', 'search'] as const

/** Limit of a user's own views, and of a company's shared ones. */
export const VIEW_MAX = 100

const ids = () => z.array(givenId()).max(500).optional()

/** Filters of a list, as in `GET /tickets`. Absent means no filter. */
export const ticketViewFilters = z.object({
  tab: z.enum(ticketTabs).default('open'),
  queueIds: ids(),
  tags: ids(),
  users: ids(),
  searchParam: line(0, 200).optional(),
  waitingOn: waitingSide.optional(),
  unreadByMe: z.boolean().optional(),
  withUnreadMessages: z.boolean().optional(),
  snoozed: z.boolean().optional(),
  overdue: z.boolean().optional(),
  showAll: z.boolean().optional(),
})
export type TicketViewFilters = z.output<typeof ticketViewFilters>

/** A saved list with a name; a shared one is visible to all users, and administrators may change it. */
export const ticketView = z.object({
  id: id(),
  name: z.string(),
  filters: ticketViewFilters,
  isShared: z.boolean(),
  companyId: id(),
  /** Null for a shared one after its author's deletion. */
  userId: id().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type TicketView = z.output<typeof ticketView>

export const ticketViewInput = z.object({
  name: line(2, 50),
  filters: ticketViewFilters,
  isShared: z.boolean().default(false),
})
export type TicketViewInput = z.output<typeof ticketViewInput>

/** Absent means unchanged. */
export const ticketViewChange = z.object({
  name: line(2, 50).optional(),
  filters: ticketViewFilters.optional(),
  isShared: z.boolean().optional(),
})
export type TicketViewChange = z.output<typeof ticketViewChange>

export const ticketViewRoutes = declareRoutes({
  'GET /ticket-views': {
    summary: "List the user's own views of tickets and the shared ones, by name",
    who: 'user',
    reply: z.object({ views: z.array(ticketView) }),
  },
  'POST /ticket-views': {
    summary: 'Create a view of tickets; administrators may share it',
    who: 'user',
    body: ticketViewInput,
    reply: ticketView,
  },
  'PUT /ticket-views/:id': {
    summary: "Change the user's own view; administrators may change shared ones",
    who: 'user',
    params: idParam,
    body: ticketViewChange,
    reply: ticketView,
  },
  'DELETE /ticket-views/:id': {
    summary: "Delete the user's own view; administrators may delete shared ones",
    who: 'user',
    params: idParam,
    reply: messageReply,
  },
})
