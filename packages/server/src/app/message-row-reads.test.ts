import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LineKey, Party } from '../channels/channel.ts'
import { decide, storeAndAnswerEvents } from '../features/answers/automation/index.ts'
import { inCompany } from '../platform/database/transaction.ts'
import { buildCompany } from '../testing/build-company.ts'
import { buildLine } from '../testing/build-line.ts'
import { messageFrom } from '../testing/build-driverless-line.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

// Applying an inbound message reads few rows, independent of the tables' sizes: each look-up uses an index.

const CUSTOMERS = 6000
const FEW = 200

let app: TestApp
let line: LineKey
const maria: Party = { kind: 'phone', value: '5511977770001', name: 'Maria' }

beforeAll(async () => {
  app = await startTestApp()
  const { company } = await buildCompany()
  line = { companyId: company.id, whatsappId: (await buildLine(company.id)).id }
  await insertConversations()
})
afterAll(() => app.close())

/** Each customer has written twice; the ticket of every second one is closed. */
async function insertConversations(): Promise<void> {
  const { companyId, whatsappId } = line
  const owner = new pg.Client(app.database.owner)
  await owner.connect()
  const given = [companyId, whatsappId, CUSTOMERS]
  await owner.query(
    `with contact as (
       insert into contacts (company_id, name, number)
       select $1::int, 'Cliente ' || n, (5511900000000 + n)::text from generate_series(1, $3::int) n
       returning id, number
     ), identity as (
       insert into contact_identities (company_id, contact_id, kind, value)
       select $1::int, id, 'phone', number from contact
     ), thread as (
       insert into threads (company_id, contact_id, whatsapp_id, last_position)
       select $1::int, id, $2::int, 2 from contact returning id, contact_id
     ), ticket as (
       insert into tickets (company_id, uuid, contact_id, whatsapp_id, thread_id, status)
       select $1::int, gen_random_uuid(), contact_id, $2::int, id, case when id % 2 = 0 then 'closed' else 'pending' end
       from thread returning id, thread_id, contact_id
     )
     insert into messages (company_id, id, thread_id, position, ticket_id, contact_id, whatsapp_id, provider_id, from_me, body,
       media_type, ack, remote_jid, created_at, updated_at)
     select $1::int, gen_random_uuid(), thread_id, nth, id, contact_id, $2::int, 'p' || id || '-' || nth, false, 'Oi',
       'conversation', 0, '', now(), now() from ticket, generate_series(1, 2) nth`,
    given,
  )
  await owner.query('analyze')
  await owner.end()
}

/** Rows read from tables, by sequential scans and by indexes, in one transaction that receives the messages. */
function countRowsReadByMessages(...said: string[]): Promise<number> {
  return inCompany(line.companyId, async (db) => {
    const readTableCounters = async () => {
      const { rows } = await sql<{ count: number }>`
        select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as count
        from pg_stat_xact_user_tables`.execute(db)
      return rows[0]?.count ?? 0
    }
    const before = await readTableCounters()
    await storeAndAnswerEvents(decide)(
      db,
      line,
      said.map((body) => ({ event: messageFrom(maria, body) })),
    )
    return (await readTableCounters()) - before
  })
}

test('the first message of a new customer, their next one, and one to a closed ticket each read few rows', async () => {
  expect(await countRowsReadByMessages('Oi')).toBeLessThan(FEW)
  expect(await countRowsReadByMessages('Alguém aí?')).toBeLessThan(FEW)
  await inCompany(line.companyId, (db) =>
    db
      .updateTable('tickets')
      .set({ status: 'closed' })
      .where('companyId', '=', line.companyId)
      .where('contactId', '=', (all) =>
        all
          .selectFrom('contacts')
          .select('id')
          .where('companyId', '=', line.companyId)
          .where('number', '=', maria.value),
      )
      .execute(),
  )
  expect(await countRowsReadByMessages('Voltei')).toBeLessThan(FEW)
})
