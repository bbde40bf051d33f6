import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { now } from '../../../../platform/clock.ts'
import { acrossCompanies } from '../../../../platform/database/transaction.ts'
import { buildCompany } from '../../../../testing/build-company.ts'
import { buildTicket } from '../../../../testing/build-ticket.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { queryOfDueTimers } from './timers.queries.ts'

// Due timers are found however many wait; `npm run bench -- --only automation` measures the delay among 100,000.

const WAITING = 5000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('due timers are found along the index, earliest first, among all that wait', async () => {
  const { company } = await buildCompany()
  const { id } = await buildTicket(company.id)
  const owner = new pg.Client(app.database.owner)
  await owner.connect()
  await owner.query(
    `insert into timers (company_id, thread_id, name, due_at)
     select company_id, thread_id, 'wait-' || n, now() + (n - 2.5) * interval '1 hour'
     from tickets, generate_series(1, ${WAITING}) as n where company_id = $1 and id = $2`,
    [company.id, id],
  )
  await owner.query('analyze timers')
  await owner.end()

  const dueTimersQuery = (db: Parameters<typeof queryOfDueTimers>[0]) =>
    queryOfDueTimers(db, now(), 200)
  const { due, plan } = await acrossCompanies('a test asks for what is due', async (db) => ({
    due: await dueTimersQuery(db).execute(),
    plan: await dueTimersQuery(db).explain('text'),
  }))
  expect(due).toHaveLength(2)
  expect(due[0]!.id).toBeLessThan(due[1]!.id)
  const steps = JSON.stringify(plan)
  expect(steps).toContain('Index Scan using timers_due')
  // The index provides the order.
  expect(steps).not.toContain('Sort')
  expect(steps).not.toContain('Seq Scan')
})
