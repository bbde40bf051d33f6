import { z } from 'zod'
import { declareRoutes } from './route.ts'
import {
  idOrAbsent,
  color,
  typedNumber,
  givenId,
  id,
  idParam,
  instant,
  line,
  messageReply,
  pageQuery,
} from './shapes.ts'
import { ticket, ticketQuery } from './tickets.ts'

export const TAG_PAGE = 20
export const DEFAULT_TAG_COLOR = '#A4CCCC'

/** Limit of the newest tickets on a board; `hasMore` is set if there are others. */
export const BOARD_MAX = 2000

/** Tag of the Open lane in boards of this family: tickets without a kanban tag. */
export const OPEN_LANE = 'lane0'

const TAGS_OF_A_TICKET = 200

/** A label of tickets; with `kanban` 1 also a lane of the board. */
export const tag = z.object({
  id: id(),
  name: z.string(),
  color: z.string(),
  kanban: z.literal([0, 1]),
  companyId: id(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Tag = z.output<typeof tag>

/** A tag on the tags page. */
export const countedTag = tag.extend({ ticketsCount: z.int() })
export type CountedTag = z.output<typeof countedTag>

const kanbanSpellings = new Map<unknown, 0 | 1>([
  ...[1, '1', true, 'true'].map((yes) => [yes, 1] as const),
  ...[0, '0', false, 'false', '', null].map((no) => [no, 0] as const),
])

/** Dialogs send the number, their switches a boolean. */
const kanban = () => z.preprocess((value) => kanbanSpellings.get(value) ?? value, z.literal([0, 1]))

const givenColor = () =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), color().optional())

const name = () => line(3, 100)

/** `kanban` is ignored from users without the permission. */
export const tagInput = z.object({
  name: name(),
  color: givenColor(),
  kanban: kanban().optional(),
})
export type TagInput = z.output<typeof tagInput>

/** Absent means unchanged. */
export const tagChange = z.object({
  name: name().optional(),
  color: givenColor(),
  kanban: kanban().optional(),
})
export type TagChange = z.output<typeof tagChange>

export const tagSync = z.object({
  ticketId: givenId(),
  /** Clients send whole tags; only their ids are used. */
  tags: z.array(z.object({ id: givenId() })).max(TAGS_OF_A_TICKET),
})
export type TagSync = z.output<typeof tagSync>

export const tagQuery = z.object({
  searchParam: pageQuery.shape.searchParam,
  /** Pickers send the company instead of a page, and get all tags. */
  pageNumber: typedNumber(z.int().min(1).max(100_000)).optional(),
  companyId: idOrAbsent(),
})
export type TagQuery = z.output<typeof tagQuery>

export const boardQuery = ticketQuery.pick({ queueIds: true, showAll: true })
export type BoardQuery = z.output<typeof boardQuery>

const ticketIdParam = z.object({ ticketId: givenId() })

export const tagRoutes = declareRoutes({
  'GET /tags': {
    summary: 'List tags with the number of their tickets, by name',
    who: 'user',
    query: tagQuery,
    reply: z.object({ tags: z.array(countedTag), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /tags/list': {
    summary: 'List all tags by name',
    who: 'user',
    query: pageQuery.pick({ searchParam: true }),
    reply: z.array(tag),
  },
  'GET /tags/kanban': {
    summary: 'List the tags that are columns of the board, in their order',
    who: 'user',
    module: 'useKanban',
    withoutModule: { lista: [] },
    reply: z.object({ lista: z.array(tag) }),
  },
  'GET /tags/:id': { summary: 'Get a tag', who: 'user', params: idParam, reply: tag },
  'POST /tags': {
    summary: 'Create a tag; if one with this name, color and kind exists, return it',
    who: 'user',
    body: tagInput,
    reply: tag,
  },
  'PUT /tags/:id': {
    summary: 'Change a tag',
    who: 'user',
    params: idParam,
    body: tagChange,
    reply: tag,
  },
  'DELETE /tags/:id': {
    summary: 'Delete a tag and remove it from its tickets',
    who: 'user',
    params: idParam,
    reply: messageReply,
  },
  'POST /tags/sync': {
    summary: "Replace a ticket's tags",
    who: 'user',
    body: tagSync,
    reply: ticket,
  },
  'GET /ticket/kanban': {
    summary: 'List the tickets of the board: all that are not closed, sorted by the newest change',
    who: 'user',
    module: 'useKanban',
    withoutModule: { tickets: [], count: 0, hasMore: false },
    query: boardQuery,
    reply: z.object({ tickets: z.array(ticket), count: z.int(), hasMore: z.boolean() }),
  },
  'DELETE /ticket-tags/:ticketId': {
    summary: 'Remove a ticket from the columns of the board; only its kanban tags are removed',
    who: 'user',
    module: 'useKanban',
    params: ticketIdParam,
    reply: messageReply,
  },
  'PUT /ticket-tags/:ticketId/:tagId': {
    summary: 'Add a tag to a ticket; lane0, the Open column, adds none',
    who: 'user',
    module: 'useKanban',
    params: ticketIdParam.extend({ tagId: z.union([givenId(), z.literal(OPEN_LANE)]) }),
    status: 201,
    /** Null for the Open lane. */
    reply: z.object({
      ticketId: id(),
      tagId: id().nullable(),
      createdAt: instant(),
      updatedAt: instant(),
    }),
  },
})
