import type { Ticket } from '@guiche/contract/tickets'
import { ticketStatuses, waitingSide } from '@guiche/contract/tickets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildTeamDesk,
  type Person,
  type TeamDesk,
  pollUntilFound,
} from '../packages/server/src/testing/build-team-desk.ts'
import { startTestApp, type TestApp } from '../packages/server/src/testing/test-app.ts'
import {
  ticketsQueryOf,
  matchesFilter,
  EVERY_TICKET,
  isSortedBefore,
  type TicketFilter,
} from '../packages/web/src/features/tickets/tickets/ticket-filter.ts'
import { randomFrom } from '../bench/random.ts'

// A browser places a changed ticket into its lists by the web's filter; the server answers by its SQL. Both agree for
// random tickets and random filters.

const SEED = 20_261_123
const TICKETS = 28
const FILTERS = 120

let app: TestApp
let desk: TeamDesk
let people: Person[]
let queues: number[]
let tags: number[]
let all: Ticket[]
const random = randomFrom(SEED)

const pickOne = <T>(from: readonly T[]): T => {
  const found = from[Math.floor(random() * from.length)]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}
const randomSubset = <T>(from: readonly T[]): T[] => from.filter(() => random() < 0.5)
const withProbability = (share: number) => random() < share

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildTeamDesk(app)
  const { sales, support } = desk
  queues = [sales, support]
  const admin = { client: desk.admin, id: desk.adminId, name: 'Admin' }
  people = [
    admin,
    await desk.person({ name: 'Ana', queueIds: [sales] }),
    await desk.person({ name: 'Bruno', queueIds: [sales, support], allTicket: 'enabled' }),
    await desk.person({ name: 'Carla' }),
  ]
  const named = ['Urgente', 'Proposta'].map((name) =>
    desk.admin.call('POST /tags', { body: { name, color: '#0395fe', kanban: 0 } }),
  )
  tags = (await Promise.all(named)).map(({ id }) => id)
  for (let made = 0; made < TICKETS; made++) await buildTicket()
  all = await everyTicket(desk.admin)
})
afterAll(() => app.close())

/** A ticket at a random point between its first message and its end. */
async function buildTicket(): Promise<void> {
  const ticket = await desk.waiting(pickOne([null, ...queues]))
  const params = { id: ticket.id }
  if (withProbability(0.4))
    await desk.admin.call('POST /tags/sync', {
      body: { ticketId: ticket.id, tags: randomSubset(tags).map((id) => ({ id })) },
    })
  if (withProbability(0.3)) return
  const holder = pickOne(people)
  await desk.change(desk.admin, ticket.id, { status: 'open', userId: holder.id })
  if (withProbability(0.5))
    await desk.admin.call('POST /messages/:ticketId', {
      params: { ticketId: ticket.id },
      body: { body: 'Um momento' },
    })
  if (withProbability(0.3)) await writeAgain(ticket)
  if (withProbability(0.25))
    await desk.admin.call('PUT /tickets/:id/snooze', {
      params,
      body: { until: new Date(Date.now() + 3_600_000).toISOString() },
    })
  else if (withProbability(0.3)) await desk.change(desk.admin, ticket.id, { status: 'closed' })
}

/** Waits until the message is applied: later it would reopen a closed ticket, or one that was examined already. */
async function writeAgain({ id, contact, lastInboundPosition }: Ticket): Promise<void> {
  await desk.writes(contact.number, 'E então?')
  await pollUntilFound(async () =>
    (await desk.shown(id)).lastInboundPosition > lastInboundPosition ? true : undefined,
  )
}

type Client = Person['client']
type Query = ReturnType<typeof ticketsQueryOf>

async function everyTicket(client: Client): Promise<Ticket[]> {
  const ids = await listTicketIds(client, { showAll: true })
  const snoozed = await listTicketIds(client, { showAll: true, snoozed: true })
  return Promise.all([...new Set([...ids, ...snoozed])].map((id) => desk.shown(id)))
}

/** The whole list, page by page. */
async function listTicketIds(client: Client, query: Query): Promise<number[]> {
  const ids: number[] = []
  for (let pageNumber = 1, hasMore = true; hasMore; pageNumber++) {
    const page = await client.call('GET /tickets', { query: { ...query, pageNumber } })
    ids.push(...page.tickets.map(({ id }) => id))
    hasMore = page.hasMore
  }
  return ids
}

function randomFilter({ id }: Person, isAdmin: boolean): TicketFilter {
  const status = pickOne([null, ...ticketStatuses])
  return {
    ...EVERY_TICKET,
    userId: id,
    status,
    showAll: isAdmin && withProbability(0.5),
    queueIds: withProbability(0.3) ? randomSubset(queues) : null,
    ...(withProbability(0.25) && {
      search: pickOne(['cliente', '5511960', '7', 'ninguém']),
      ofContact: true,
    }),
    withUnread: withProbability(0.15),
    tags: withProbability(0.2) ? randomSubset(tags) : [],
    users: withProbability(0.2) ? randomSubset(people.map((person) => person.id)) : [],
    unreadByMe: withProbability(0.15),
    waitingOn: withProbability(0.2) ? pickOne(waitingSide.options) : null,
    overdue: withProbability(0.05),
    snoozed: withProbability(0.15),
    order: withProbability(0.3) ? 'longestWaiting' : 'newest',
  }
}

test('the tickets cover all states', () => {
  expect(all).toHaveLength(TICKETS)
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(ticketStatuses))
  for (const has of [
    ({ snoozedUntil }: Ticket) => snoozedUntil !== null,
    ({ unreadMessages }: Ticket) => unreadMessages > 0,
    ({ queueId }: Ticket) => queueId === null,
    ({ waitingOn }: Ticket) => waitingOn === 'customer',
    ({ tags: given }: Ticket) => given.length === tags.length,
  ])
    expect(all.filter(has).length).toBeGreaterThan(1)
})

test.each(['the administrator', 'who has one queue', 'who sees all', 'who has none'])(
  "lists of %s are equal to the browser's",
  async (who) => {
    const index = [
      'the administrator',
      'who has one queue',
      'who sees all',
      'who has none',
    ].indexOf(who)
    const person = pickOne(people.slice(index, index + 1))
    const { client } = person
    const seen = await Promise.all(
      all.map(async (ticket) => {
        const { status, body } = await client.send('GET /tickets/:id', {
          params: { id: ticket.id },
        })
        return status === 200 && 'contact' in body ? [ticket] : []
      }),
    )
    const visible = seen.flat()
    const { reads: rows } = await client.call('GET /ticket-reads', {})
    const reads = Object.fromEntries(rows.map(({ ticketId, position }) => [ticketId, position]))
    let full = 0
    for (let made = 0; made < FILTERS; made++) {
      const filter = randomFilter(person, index === 0)
      const expected = visible
        .filter((ticket) => matchesFilter(ticket, filter, reads))
        .toSorted((a, b) => (isSortedBefore(a, b, filter) ? -1 : 1))
        .map(({ id }) => id)
      expect(await listTicketIds(client, ticketsQueryOf(filter)), JSON.stringify(filter)).toEqual(
        expected,
      )
      if (expected.length > 0) full++
    }
    expect(full).toBeGreaterThan(FILTERS / 8)
  },
)
