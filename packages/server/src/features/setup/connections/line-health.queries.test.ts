import { HEALTH_DAYS } from '@guiche/contract/connections'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany } from '../../../testing/build-company.ts'
import { buildLine } from '../../../testing/build-line.ts'
import { buildTicket } from '../../../testing/build-ticket.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { countTraffic, trafficQuery } from './line-health.queries.ts'

const MESSAGES = 8000
const OTHERS = 4000
/** Weeks of data of a company in use for half a year. */
const WEEKS = 26

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await startTestApp()
  owner = new pg.Client(app.database.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

test('the traffic of a silent line beside a busy one is read by indexes only', async () => {
  const { company } = await buildCompany()
  const busy = await buildLine(company.id)
  const silent = await buildLine(company.id)
  const { id: ticketId } = await buildTicket(company.id)
  await insertTraffic(company.id, ticketId, busy.id)

  expect(await inCompany(company.id, (db) => countTraffic(db, company.id, silent.id))).toEqual({
    lastInAt: null,
    lastOutAt: null,
    waiting: 0,
    oldestWaitingAt: null,
    setAside: 0,
  })
  const known = await inCompany(company.id, (db) => countTraffic(db, company.id, busy.id))
  expect(known).toMatchObject({ waiting: OTHERS, setAside: OTHERS / 100 })
  expect(Date.parse(known.lastInAt ?? '')).toBeGreaterThan(Date.now() - 7_200_000)

  for (const { id } of [busy, silent]) {
    const plan = await queryPlanOf(company.id, id)
    expect(plan).not.toMatch(/Seq Scan on (?:messages|inbox)/)
    // Each direction reads the index within HEALTH_DAYS.
    expect(plan.match(/(?:using|on) messages_by_time/g)).toHaveLength(2)
  }
  expect(await queryPlanOf(company.id, silent.id)).not.toMatch(/Seq Scan/)
})

async function queryPlanOf(companyId: number, whatsappId: number): Promise<string> {
  const { rows } = await inCompany(companyId, (db) =>
    sql<{ 'QUERY PLAN': string }>`explain ${trafficQuery(companyId, whatsappId)}`.execute(db),
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** Inserts half a year of one line: messages, outbox and inbox rows, some of them failed. */
async function insertTraffic(
  companyId: number,
  ticketId: number,
  whatsappId: number,
): Promise<void> {
  const days = HEALTH_DAYS * WEEKS
  await owner.query(
    `insert into messages (company_id, id, thread_id, position, ticket_id, whatsapp_id, from_me, body, created_at, updated_at)
     select t.company_id, gen_random_uuid(), t.thread_id, n, t.id, $2, n % 2 = 0, 'Oi', at, at
       from tickets t, generate_series(1, ${MESSAGES}) n,
         lateral (select now() - (${MESSAGES} - n) * interval '${days} days' / ${MESSAGES} as at) moment
      where t.company_id = $1 and t.id = $3`,
    [companyId, whatsappId, ticketId],
  )
  await owner.query(
    `insert into outbox (company_id, whatsapp_id, thread_id, kind)
     select t.company_id, $2, t.thread_id, 'send' from tickets t, generate_series(1, ${OTHERS})
      where t.company_id = $1 and t.id = $3`,
    [companyId, whatsappId, ticketId],
  )
  await owner.query(
    `insert into inbox (company_id, whatsapp_id, kind, provider_id, conversation, event, done_at, error)
     select $1, $2, 'message', n::text, 'x', '{}', now(), case when n % 100 = 0 then 'x' end
       from generate_series(1, ${OTHERS}) n`,
    [companyId, whatsappId],
  )
  await owner.query('analyze messages, outbox, inbox')
}
