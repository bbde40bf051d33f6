import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import pg from 'pg'
import type { InboundEvent } from '../../../channels/channel.ts'
import { storeEvents } from '../../../channels/inbox/store-events.ts'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildDesk, type Desk } from '../../../testing/build-desk.ts'
import { waitRoundTrips } from '../../../testing/wait-round-trips.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

// Users and customers work on one conversation concurrently. Transactions that lock several rows lock them in one
// order.

/** Sum over all customers, and over all users. */
const CUSTOMER_ROUNDS = 300
const PERSON_ROUNDS = 600

let app: TestApp
let desk: Desk
let owner: pg.Client
beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  owner = new pg.Client(app.database.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

async function countDeadlocks(): Promise<number> {
  const { rows } = await owner.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.deadlocks)
}

const MARIA = '5511988880099'
const chat = { kind: 'phone', value: MARIA, name: 'Maria' } as const

test('users and customers on one conversation never deadlock', async () => {
  const ticketId = await desk.serve(MARIA)
  const { admin } = desk
  const { contactId, ...first } = await fetchTicket(admin, ticketId)
  const ours: string[] = []
  const theirs: string[] = []
  let told = 0
  const newEventBase = () => ({ providerId: `d-${++told}`, chat })
  const nowMs = () => now().getTime()
  const randomItem = <T>(all: readonly T[]): T | undefined =>
    all[Math.floor(Math.random() * all.length)]
  const eventsOnTheirMessage = (build: (targetId: string) => InboundEvent): InboundEvent[] => {
    const targetId = randomItem(theirs)
    return targetId === undefined ? [] : [build(targetId)]
  }
  const actOnOurMessage = async (act: (messageId: string) => Promise<unknown>) => {
    const messageId = randomItem(ours)
    if (messageId !== undefined) await act(messageId)
  }
  const customer: ReadonlyArray<() => InboundEvent[]> = [
    () => {
      const name = newEventBase()
      theirs.push(name.providerId)
      return [
        {
          kind: 'message',
          ...name,
          fromMe: false,
          at: nowMs(),
          content: { type: 'text', body: 'Oi' },
          raw: {},
        },
      ]
    },
    () =>
      eventsOnTheirMessage((targetId) => ({
        kind: 'edit',
        ...newEventBase(),
        targetId,
        body: `${told}`,
        at: nowMs(),
      })),
    () =>
      eventsOnTheirMessage((targetId) => ({
        kind: 'delete',
        ...newEventBase(),
        targetId,
        at: nowMs(),
      })),
    () =>
      eventsOnTheirMessage((targetId) => ({
        kind: 'reaction',
        ...newEventBase(),
        targetId,
        emoji: '👍',
        fromMe: false,
        at: nowMs(),
      })),
    () => [{ kind: 'identity', ...newEventBase(), chat: { ...chat, name: `Maria ${told % 3}` } }],
  ]
  const params = { id: ticketId }
  const person: ReadonlyArray<() => Promise<unknown>> = [
    async () => {
      const { body, status } = await admin.send('POST /messages/:ticketId', {
        params: { ticketId },
        body: { body: `Resposta ${++told}` },
      })
      if (status === 200) ours.push(String(body['id']))
    },
    () => admin.send('GET /messages/:ticketId', { params: { ticketId } }),
    () => admin.send('PUT /tickets/:id', { params, body: { status: 'open' } }),
    async () => {
      await admin.send('PUT /tickets/:id', { params, body: { status: 'pending' } })
      await admin.send('PUT /tickets/:id', { params, body: { status: 'open' } })
    },
    () =>
      actOnOurMessage((messageId) =>
        admin.send('DELETE /messages/:messageId', { params: { messageId } }),
      ),
    () =>
      actOnOurMessage((messageId) =>
        admin.send('PUT /messages/:messageId', {
          params: { messageId },
          body: { body: `${++told}` },
        }),
      ),
    () =>
      actOnOurMessage((messageId) =>
        admin.send('PUT /messages/:messageId/reaction', {
          params: { messageId },
          body: { emoji: '❤️' },
        }),
      ),
    () =>
      admin.send('PUT /contacts/:id', { params: { id: contactId }, body: { name: `M ${++told}` } }),
    () =>
      admin.send('POST /tickets', {
        body: { contactId, whatsappId: desk.whatsappId, queueId: null, userId: desk.userId },
      }),
    () => admin.send('POST /ticket-notes', { body: { note: 'Nota', ticketId, contactId } }),
  ]
  expect(first.status).toBe('open')

  const before = await countDeadlocks()
  const rounds = { customers: 0, people: 0 }
  const repeatUntilBothDone = async (side: keyof typeof rounds, act: () => Promise<unknown>) => {
    // Each side continues until the other has done its rounds too.
    while (rounds.customers < CUSTOMER_ROUNDS || rounds.people < PERSON_ROUNDS) {
      await act()
      rounds[side]++
    }
  }
  await Promise.all([
    ...Array.from({ length: 3 }, () =>
      repeatUntilBothDone('customers', async () => {
        await storeEvents(
          desk,
          Array.from({ length: 4 }, () => randomItem(customer)?.() ?? []).flat(),
        )
        // The customers' pace follows the database's.
        await waitRoundTrips(20)
      }),
    ),
    ...Array.from({ length: 4 }, () =>
      repeatUntilBothDone('people', async () => randomItem(person)?.()),
    ),
  ])
  expect(ours.length).toBeGreaterThan(5)
  expect(theirs.length).toBeGreaterThan(20)
  const aside = await inCompany(desk.companyId, (db) =>
    db.selectFrom('inbox').select('error').where('error', 'is not', null).execute(),
  )
  expect(aside).toEqual([])
  await endOtherSessions()
  expect((await countDeadlocks()) - before).toBe(0)
})

/** Ending a session adds its deadlocks to PostgreSQL's count at the latest then. */
async function endOtherSessions(): Promise<void> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid, pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend'`,
  )
  const ended = rows.map(({ pid }) => pid)
  await vi.waitFor(async () => {
    const { rowCount } = await owner.query('select from pg_stat_activity where pid = any($1)', [
      ended,
    ])
    expect(rowCount).toBe(0)
  })
}

async function fetchTicket(admin: TestClient, id: number) {
  const ticket = await admin.call('GET /tickets/:id', { params: { id } })
  if (!('contactId' in ticket)) throw new Error('hidden')
  return ticket
}
