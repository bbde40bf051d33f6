import { TICKET_PAGE, ticketQuery } from '@guiche/contract/tickets'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { buildCompany, buildQueue, buildUser } from '../../../../testing/build-company.ts'
import { buildTicket } from '../../../../testing/build-ticket.ts'
import { buildTeamDesk, pollUntilFound } from '../../../../testing/build-team-desk.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import type { Viewer } from '../ticket-rules.ts'
import { selectTicketPage } from './ticket-lists.queries.ts'

// A page in the order `longestWaiting` reads a page of rows, however many tickets are pending.

const WAITING = 15_000

let app: TestApp
let companyId: number
let queueIds: number[]
let attendant: Viewer

beforeAll(async () => {
  app = await startTestApp('all')
  companyId = (await buildCompany()).company.id
  queueIds = [await buildQueue(companyId), await buildQueue(companyId)]
  const { user } = await buildUser(companyId)
  attendant = { userId: user.id, isAdmin: false, queueIds, seesQueueless: true }
  await insertManyTickets((await buildTicket(companyId)).id)
})
afterAll(() => app.close())

/** Inserts many pending tickets, in two queues and without one, and as many closed ones. */
async function insertManyTickets(ticketId: number): Promise<void> {
  const owner = new pg.Client(app.database.owner)
  await owner.connect()
  try {
    await owner.query(
      `insert into tickets (company_id, uuid, contact_id, thread_id, queue_id, status, waiting_since, created_at, updated_at)
       select t.company_id, gen_random_uuid(), t.contact_id, t.thread_id, ($2::int[])[n % 3 + 1],
           case when n % 2 = 0 then 'pending' else 'closed' end,
           case when n % 2 = 0 then now() - n * interval '1 second' end, now(), now() - n % 977 * interval '1 second'
         from tickets t, generate_series(1, ${2 * WAITING}) n where t.id = $1`,
      [ticketId, queueIds],
    )
    await owner.query('analyze tickets')
  } finally {
    await owner.end()
  }
}

interface Step {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Subplan Name'?: string
  readonly Plans?: readonly Step[]
}

/** The highest row count among the plan's steps that find the page. */
async function countMostRowsRead(viewer: Viewer, asked: object): Promise<number> {
  const query = ticketQuery.parse({ status: 'pending', order: 'longestWaiting', ...asked })
  const { rows } = await inCompany(companyId, (db) =>
    sql<{ 'QUERY PLAN': [{ Plan: Step }] }>`explain (analyze, timing off, format json)
      ${selectTicketPage(companyId, viewer, query)}`.execute(db),
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  const page = planSteps(plan).find((step) => step['Subplan Name'] === 'CTE found')
  const read = planSteps(page).map(
    (step) => step['Actual Loops'] * (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)),
  )
  return Math.max(...read)
}

function planSteps(step: Step | undefined): readonly Step[] {
  return step === undefined ? [] : [step, ...(step.Plans ?? []).flatMap(planSteps)]
}

test('a page in the order longestWaiting reads along indexes and no further than the page', async () => {
  const admin = { ...attendant, isAdmin: true }
  const page = TICKET_PAGE + 1
  expect(await countMostRowsRead(admin, { showAll: 'true' })).toBe(page)
  // Each queue, and the tickets without one, may supply the whole page.
  const asked = { queueIds: JSON.stringify(queueIds) }
  expect(await countMostRowsRead(admin, asked)).toBe(3 * page)
  expect(await countMostRowsRead(attendant, {})).toBe(3 * page)
  expect(await countMostRowsRead(attendant, { pageNumber: '3' })).toBe(3 * (3 * TICKET_PAGE + 1))
})

test('the longest waiting ticket comes first in the order longestWaiting; other lists keep their order', async () => {
  const desk = await buildTeamDesk(app)
  const first = await desk.waiting()
  const second = await desk.waiting()
  await desk.writes(first.contact.number, 'Ainda aí?')
  const listPending = (asked: object) => desk.listed(desk.admin, { status: 'pending', ...asked })
  await pollUntilFound(async () => ((await listPending({}))[0] === first.id ? true : undefined))

  expect(await listPending({ order: 'longestWaiting' })).toEqual([first.id, second.id])
  expect(await listPending({})).toEqual([first.id, second.id])
  await desk.writes(second.contact.number, 'Alô?')
  await pollUntilFound(async () => ((await listPending({}))[0] === second.id ? true : undefined))
  expect(await listPending({ order: 'longestWaiting' })).toEqual([first.id, second.id])
  expect(await listPending({ order: '' })).toEqual([second.id, first.id])

  const open = { order: 'longestWaiting', status: 'open', showAll: true }
  for (const { id } of [first, second])
    await desk.change(desk.admin, id, { status: 'open', userId: desk.adminId })
  expect(await desk.listed(desk.admin, open)).toEqual([second.id, first.id])
  const refused = await desk.admin.send('GET /tickets', { query: { order: 'shortest' } })
  expect(refused.status).toBe(400)
})
