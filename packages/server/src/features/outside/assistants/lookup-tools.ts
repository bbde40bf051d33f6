import { id, instant, line, text } from '@guiche/contract/shapes'
import { z } from 'zod'
import { cutText, contactForModel, ticketForModel } from './model-views.ts'
import { declareTool } from './tool.ts'
import { page } from './tool-input.ts'

const VALUE_MAX = 500
const TEXT_MAX = 4000
const ROWS_MAX = 300

const search = text(200).default('').describe('All when it is left out')

export const findContacts = declareTool({
  name: 'find_contacts',
  title: 'Find contacts',
  description: 'Customers by name or number, in the order of their names.',
  routes: ['GET /contacts'],
  input: z.strictObject({ search, page }),
  run: async (ask, input) => {
    const query = { searchParam: input.search, pageNumber: input.page }
    const { contacts, count, hasMore } = await ask('GET /contacts', { query })
    return { contacts: contacts.map(contactForModel), count, hasMore }
  },
})

export const showContact = declareTool({
  name: 'show_contact',
  title: 'Show a contact',
  description:
    'A customer with what is known beside name and number, and a page of their tickets, the newest first.',
  routes: ['GET /contacts/:id', 'GET /contacts/:id/history'],
  input: z.strictObject({ contactId: id().describe('As find_contacts lists it'), page }),
  run: async (ask, { contactId, page: pageNumber }) => {
    const params = { id: contactId }
    const contact = await ask('GET /contacts/:id', { params })
    const history = await ask('GET /contacts/:id/history', { params, query: { pageNumber } })
    return {
      contact: {
        ...contactForModel(contact),
        more: contact.extraInfo.map(({ name, value }) => ({
          name,
          value: cutText(value, VALUE_MAX),
        })),
      },
      tickets: history.tickets.map(ticketForModel),
      count: history.count,
      hasMore: history.hasMore,
    }
  },
})

export const findMessages = declareTool({
  name: 'find_messages',
  title: 'Find messages',
  description:
    'Messages of all time by their words, the newest first. For the next page give nextToken back as pageToken; a page ' +
    'may be short and still have more after it.',
  routes: ['GET /message-search'],
  input: z.strictObject({
    words: line(1, 200).describe('All of them must be there; a phrase stands in quotes'),
    from: z.enum(['customer', 'us']).optional(),
    contactId: id().optional(),
    userId: id().optional().describe('The colleague who wrote it'),
    since: instant().optional().describe('ISO 8601'),
    until: instant().optional().describe('ISO 8601'),
    pageToken: z.string().max(100).optional(),
  }),
  run: async (ask, { words, ...others }) => {
    const { hits, hasMore, nextToken } = await ask('GET /message-search', {
      query: { q: words, ...others },
    })
    const found = hits.map(({ message, contact, user, queue }) => ({
      messageId: message.id,
      ticketId: message.ticketId,
      position: message.threadPosition,
      snippet: cutText(message.snippet, VALUE_MAX),
      from: message.fromMe ? 'us' : 'customer',
      contact: { id: contact.id, name: contact.name },
      user,
      queue: queue && { id: queue.id, name: queue.name },
      at: message.createdAt,
    }))
    return { messages: found, hasMore, nextToken }
  },
})

export const listQueues = declareTool({
  name: 'list_queues',
  title: 'List queues',
  description: 'The queues (departments) in which tickets wait, in their order.',
  routes: ['GET /queue'],
  input: z.strictObject({}),
  run: async (ask) => {
    const queues = await ask('GET /queue', {})
    return { queues: queues.slice(0, ROWS_MAX).map(({ id: of, name }) => ({ id: of, name })) }
  },
})

export const listUsers = declareTool({
  name: 'list_users',
  title: 'List colleagues',
  description: 'Colleagues, with whether they are online or paused, and their queues.',
  routes: ['GET /users'],
  input: z.strictObject({ search, page }),
  run: async (ask, input) => {
    const query = { searchParam: input.search, pageNumber: input.page }
    const { users, count, hasMore } = await ask('GET /users', { query })
    const shown = users.map(({ id: of, name, profile, isActive, online, pausedAt, queues }) => ({
      id: of,
      name,
      profile,
      isActive,
      online,
      pausedAt,
      queues: queues.map((queue) => ({ id: queue.id, name: queue.name })),
    }))
    return { users: shown, count, hasMore }
  },
})

export const listTags = declareTool({
  name: 'list_tags',
  title: 'List tags',
  description: 'Tags that tickets can carry, by name, with the number of tickets of each.',
  routes: ['GET /tags'],
  input: z.strictObject({ search, page }),
  run: async (ask, input) => {
    const query = { searchParam: input.search, pageNumber: input.page }
    const { tags, count, hasMore } = await ask('GET /tags', { query })
    const shown = tags.map(({ id: of, name, ticketsCount }) => ({ id: of, name, ticketsCount }))
    return { tags: shown, count, hasMore }
  },
})

export const findQuickMessages = declareTool({
  name: 'find_quick_messages',
  title: 'Find quick messages',
  description: 'Ready-made answers of the company and of the user, by shortcode.',
  routes: ['GET /quick-messages'],
  input: z.strictObject({ search, page }),
  run: async (ask, input) => {
    const query = { searchParam: input.search, pageNumber: input.page }
    const { records, count, hasMore } = await ask('GET /quick-messages', { query })
    const shown = records.map(({ id: of, shortcode, message }) => ({
      id: of,
      shortcode,
      text: cutText(message, TEXT_MAX),
    }))
    return { quickMessages: shown, count, hasMore }
  },
})
