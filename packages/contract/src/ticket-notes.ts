import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { givenId, id, idParam, instant, messageReply, text } from './shapes.ts'
import { ticketStatus } from './tickets.ts'

const NOTE_MIN = 2
const NOTE_MAX = 10_000

/** Limit of mentions per note. */
const MENTIONS_MAX = 20

/** A note of colleagues about a ticket; the customer never sees it. */
export const ticketNote = z.object({
  id: id(),
  note: z.string(),
  /** Ids of the mentioned users. */
  mentions: z.array(id()),
  companyId: id(),
  ticketId: id(),
  contactId: id(),
  userId: id(),
  /** For a former colleague id and name are kept; the address is ''. */
  user: z.object({ id: id(), name: z.string(), email: z.string() }),
  contact: z.object({ id: id(), name: z.string() }),
  ticket: z.object({ id: id(), status: ticketStatus, createdAt: instant() }),
  createdAt: instant(),
  updatedAt: instant(),
})
export type TicketNote = z.output<typeof ticketNote>

/** A note that mentions the user, with its ticket. */
export const mention = ticketNote.extend({ uuid: z.string() })
export type Mention = z.output<typeof mention>

export const ticketNoteInput = z.object({
  note: text(NOTE_MAX).trim().min(NOTE_MIN),
  ticketId: givenId(),
  contactId: givenId(),
  mentions: z.array(givenId()).max(MENTIONS_MAX).optional(),
})
export type TicketNoteInput = z.output<typeof ticketNoteInput>

export const ticketNoteRoutes = declareRoutes({
  'GET /ticket-notes/list': {
    summary: 'List the notes of a ticket, newest first',
    who: 'user',
    query: z.object({ ticketId: givenId(), contactId: givenId() }),
    reply: z.array(ticketNote),
  },
  'GET /ticket-notes/mentions': {
    summary: 'List notes that mention the user in tickets not opened since, newest first',
    who: 'user',
    /** `before`: cursor, the last known id. */
    query: z.object({ before: givenId().optional() }),
    reply: z.object({ mentions: z.array(mention), hasMore: z.boolean() }),
  },
  'POST /ticket-notes/mentions/seen': {
    summary: 'Mark the mentions of the user in a ticket as seen',
    who: 'user',
    body: z.object({ ticketId: givenId() }),
    reply: messageReply,
  },
  'POST /ticket-notes': {
    summary: 'Create a note',
    who: 'user',
    body: ticketNoteInput,
    reply: ticketNote,
  },
  'DELETE /ticket-notes/:id': {
    summary: "Delete the user's own note; administrators may delete any",
    who: 'user',
    params: idParam,
    reply: messageReply,
  },
})
