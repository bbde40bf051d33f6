import { ticketOrder, ticketStatus, waitingSide } from '@guiche/contract/tickets'
import { id, line } from '@guiche/contract/shapes'
import { MESSAGE_PAGE } from '@guiche/contract/messages'
import { z } from 'zod'
import { cutText, messageForModel, noteForModel, ticketForModel } from './model-views.ts'
import { declareTool } from './tool.ts'
import { page, ticketId } from './tool-input.ts'

const NOTES_MAX = 20
const DRAFT_MAX = 4000

export const findTickets = declareTool({
  name: 'find_tickets',
  title: 'Find tickets',
  description:
    'Lists tickets (one ticket is one conversation with a customer), the newest change first. Without a search, people ' +
    'who are no administrators get their own and those that wait in their queues.',
  routes: ['GET /tickets'],
  input: z.strictObject({
    search: line(0, 200)
      .optional()
      .describe('Name, number or protocol of the customer or ticket, or words that were said'),
    status: ticketStatus.optional().describe('pending: waits to be taken; open: being served'),
    queueIds: idListSchema('Only of these queues'),
    tagIds: idListSchema('Only with these tags'),
    userIds: idListSchema('Only of these colleagues'),
    waitingOn: waitingSide
      .optional()
      .describe('Whose turn it is: us: the customer waits for an answer; customer: we wait'),
    order: ticketOrder.optional().describe('longestWaiting works with status pending alone'),
    page,
  }),
  run: async (ask, { search, queueIds, tagIds, userIds, page: pageNumber, ...others }) => {
    const query = {
      ...others,
      searchParam: search,
      queueIds: idListJson(queueIds),
      tags: idListJson(tagIds),
      users: idListJson(userIds),
      showAll: true,
      pageNumber,
    }
    const { tickets, count, hasMore } = await ask('GET /tickets', { query })
    return { tickets: tickets.map(ticketForModel), count, hasMore }
  },
})

export const showTicket = declareTool({
  name: 'show_ticket',
  title: 'Show a ticket',
  description:
    'One ticket with the notes that colleagues wrote on it (customers never see them) and the own unsent draft.',
  routes: ['GET /tickets/:id', 'GET /ticket-notes/list', 'GET /drafts'],
  input: z.strictObject({ ticketId }),
  run: async (ask, input) => {
    const ticket = await ask('GET /tickets/:id', { params: { id: input.ticketId } })
    if (!('contact' in ticket)) return { ticket: { ...ticket, isHidden: true } }
    const query = { ticketId: ticket.id, contactId: ticket.contactId }
    const notes = await ask('GET /ticket-notes/list', { query })
    const drafts = await ask('GET /drafts', {})
    const draft = drafts.find((one) => one.ticketId === ticket.id)
    return {
      ticket: ticketForModel(ticket),
      notes: notes.slice(0, NOTES_MAX).map(noteForModel),
      hasMoreNotes: notes.length > NOTES_MAX,
      draft: draft ? { ...draft, body: cutText(draft.body, DRAFT_MAX) } : null,
    }
  },
})

export const readThread = declareTool({
  name: 'read_thread',
  title: 'Read a conversation',
  description:
    `Messages of a ticket's conversation, the oldest first, ${MESSAGE_PAGE} at a time; the newest ones when upTo is left ` +
    `out. For the ${MESSAGE_PAGE} before them ask again with upTo less ${MESSAGE_PAGE}. Nothing is marked as read.`,
  routes: ['GET /messages/:ticketId'],
  input: z.strictObject({
    ticketId,
    upTo: z.int().min(-2_147_483_648).max(2_147_483_647).optional().describe('The last position'),
  }),
  run: async (ask, { ticketId: of, upTo: last }) => {
    const { messages, ticket, hasMore, hasNewer, upTo } = await ask('GET /messages/:ticketId', {
      params: { ticketId: of },
      query: { upTo: last, peek: true },
    })
    return {
      ticket: { id: ticket.id, status: ticket.status, contactName: ticket.contact.name },
      messages: messages.map(messageForModel),
      upTo,
      hasOlder: hasMore,
      hasNewer,
    }
  },
})

function idListSchema(description: string) {
  return z.array(id()).max(50).optional().describe(description)
}

/** The form of lists in query parameters. */
function idListJson(of: number[] | undefined): string | undefined {
  return of && JSON.stringify(of)
}
