import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { givenId, id, idParam, instant, line, messageReply } from './shapes.ts'
import { waitingSide } from './tickets.ts'

const ticketTabs = ['open', 'pending', 'closed', 'search'] as const

/** One person's views, and one company's shared ones, are at most so many. */
export const VIEW_MAX = 100

const ids = () => z.array(givenId()).max(500).optional()

/** What a list is narrowed to, as `GET /tickets` takes it. Absent means not narrowed. */
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

/** A list that somebody keeps by a name; a shared one is everybody's to use, and administrators' to change. */
export const ticketView = z.object({
  id: id(),
  name: z.string(),
  filters: ticketViewFilters,
  isShared: z.boolean(),
  companyId: id(),
  /** Null when the maker of a shared one was deleted. */
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
    summary: "One's own views of tickets and the shared ones, by name",
    who: 'user',
    reply: z.object({ views: z.array(ticketView) }),
  },
  'POST /ticket-views': {
    summary: 'Keep a view of tickets; administrators may share it',
    who: 'user',
    body: ticketViewInput,
    reply: ticketView,
  },
  'PUT /ticket-views/:id': {
    summary: "Change one's own view, or as an administrator a shared one",
    who: 'user',
    params: idParam,
    body: ticketViewChange,
    reply: ticketView,
  },
  'DELETE /ticket-views/:id': {
    summary: "Delete one's own view, or as an administrator a shared one",
    who: 'user',
    params: idParam,
    reply: messageReply,
  },
})
