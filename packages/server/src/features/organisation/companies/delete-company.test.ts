import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HOUR } from '../../../platform/clock.ts'
import { pools } from '../../../platform/database/pools.ts'
import { buildCompany, buildQueue, buildUser } from '../../../testing/build-company.ts'
import { buildDesk, type Desk, multipartFormOf } from '../../../testing/build-desk.ts'
import { readTables } from '../../../testing/database-catalogue.ts'
import { fillTables, hasCompanyColumn } from '../../../testing/fill-tables.ts'
import {
  removeCompany,
  purgeDeletedCompany,
  runCompanyPurge,
} from '../../../testing/remove-company.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'

let app: TestApp
let owner: pg.Client
let operator: TestClient
let operatorId: number
let tables: string[]

beforeAll(async () => {
  app = await startTestApp('all')
  owner = new pg.Client(app.database.owner)
  await owner.connect()
  tables = (await readTables(owner)).filter(hasCompanyColumn).map(({ name }) => name)
  const { admin } = await buildCompany({ isSuper: true })
  operator = new TestClient(app.http)
  operatorId = (await operator.signIn(admin.email, admin.password)).user.id
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

const buildPng = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: 'navy' } })

/** A company that was used through the API, with a row in every tenant table. */
async function buildUsedCompany(number: number): Promise<Desk> {
  const desk = await buildDesk(app)
  const { admin, companyId, userId } = desk
  const queueId = await buildQueue(companyId)
  const { user } = await buildUser(companyId, { queueIds: [queueId] })
  for (const from of ['5511911110001', '5511911110002']) {
    const id = await desk.serve(from)
    const changeTicket = (body: object) => admin.call('PUT /tickets/:id', { params: { id }, body })
    await changeTicket({ queueId, userId })
    await desk.send(id, { body: 'Como posso ajudar?' })
    await admin.call('POST /messages/:ticketId', {
      params: { ticketId: id },
      body: multipartFormOf([{ name: 'foto.png', bytes: await buildPng().png().toBuffer() }], {
        body: 'Veja',
      }),
    })
    await desk.onPhone(from, ({ type }) => type === 'image')
    const ticket = await admin.call('GET /tickets/:id', { params: { id } })
    if (!('contact' in ticket)) throw new Error('hidden from an administrator')
    const contactId = ticket.contact.id
    await admin.call('POST /ticket-notes', { body: { note: 'Ligar', ticketId: id, contactId } })
    const sendAt = new Date(Date.now() + HOUR).toISOString()
    await admin.call('POST /schedules', { body: { body: 'Lembrete', contactId, sendAt } })
    await changeTicket({ userId: user.id })
    await changeTicket({ status: 'closed' })
    await desk.write(from, 'Voltei')
  }
  await vi.waitFor(async () => expect(await countReturnedCustomers(companyId)).toBe(2))
  await vi.waitFor(async () => expect(await countMessagesInTransit(companyId)).toBe(0))
  const uuid = randomUUID()
  const filling = { companyId, id: number, uuid, marker: `m${number}`, secret: `s${number}` }
  await fillTables(app.database.owner, filling)
  return desk
}

/** The number of customers whose second message was stored. */
async function countReturnedCustomers(companyId: number): Promise<number> {
  const written = "select from messages where company_id = $1 and body = 'Voltei'"
  return (await owner.query(written, [companyId])).rowCount ?? 0
}

/** Messages under way in both directions, which would change the rows while they are counted. */
async function countMessagesInTransit(companyId: number): Promise<number> {
  const waiting = `select 1 from outbox where company_id = $1
    union all select 1 from simulated_events where company_id = $1
    union all select 1 from inbox where company_id = $1 and done_at is null`
  return (await owner.query(waiting, [companyId])).rowCount ?? 0
}

/** The number of rows of a company in each table. */
async function countRowsOf(companyId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const where = `select from ${table} where company_id = $1`
    counts[table] = (await owner.query(where, [companyId])).rowCount ?? 0
  }
  return counts
}

async function countJobsOf(companyId: number): Promise<number> {
  const waiting = `select from graphile_worker._private_jobs where payload ->> 'companyId' = $1`
  return (await pools().jobs.query(waiting, [String(companyId)])).rowCount ?? 0
}

const countRemovalAudits = async (id: number) =>
  (
    await owner.query(
      "select from audit_log where user_id = $1 and action = 'company.remove' and (detail ->> 'id')::int = $2",
      [operatorId, id],
    )
  ).rowCount

test('a used company is removed completely, and no other loses a row', async () => {
  const [gone, kept] = [await buildUsedCompany(700_001), await buildUsedCompany(700_002)]
  await gone.faults({ latencyMs: 3000 })
  const { tickets } = await gone.admin.call('GET /tickets', { query: { showAll: true } })
  for (const { id } of tickets) await gone.send(id, { body: 'Ainda a caminho' }).catch(() => {})
  const before = await countRowsOf(gone.companyId)
  // Requests to a line expire within moments, and its templates are those it reports.
  const fleeting = ['line_requests', 'line_templates']
  expect(tables.filter((table) => !before[table] && !fleeting.includes(table))).toEqual([])
  const keptBefore = await countRowsOf(kept.companyId)
  const files = join(app.dataDir, 'files', String(gone.companyId))
  expect(existsSync(files)).toBe(true)

  await removeCompany(operator, gone.companyId)

  expect(await countRowsOf(gone.companyId)).toEqual(
    Object.fromEntries(tables.map((name) => [name, 0])),
  )
  expect(await countRowsOf(kept.companyId)).toEqual({
    ...keptBefore,
    line_requests: expect.any(Number),
    line_templates: expect.any(Number),
  })
  expect(await countRemovalAudits(gone.companyId)).toBe(1)
  await vi.waitFor(() => expect(existsSync(files)).toBe(false))
  expect(existsSync(join(app.dataDir, 'files', String(kept.companyId)))).toBe(true)
  await vi.waitFor(async () => expect(await countJobsOf(gone.companyId)).toBe(0))
  const id = await kept.serve('5511911110003')
  await kept.send(id, { body: 'Aqui continua' })
  await kept.onPhone('5511911110003', ({ body }) => body === 'Aqui continua')
})

test('customers who write meanwhile do not prevent the removal', async () => {
  const desk = await buildDesk(app)
  const queueId = await buildQueue(desk.companyId)
  let isGone = false
  const writing = Array.from({ length: 4 }, async (_, phone) => {
    for (let count = 0; !isGone; count++) {
      const from = `55119222${phone}${String(count % 7).padStart(4, '0')}`
      await desk.write(from, `Mensagem ${count}`).catch(() => undefined)
    }
  })
  try {
    const id = await desk.serve('5511933330001')
    await desk.admin.call('PUT /tickets/:id', { params: { id }, body: { queueId } })
    await removeCompany(operator, desk.companyId)
  } finally {
    isGone = true
    await Promise.all(writing)
  }
  // Another company's later message has arrived, so earlier events of the deleted one were processed.
  await (await buildDesk(app)).serve('5511933330002')
  expect(Object.values(await countRowsOf(desk.companyId)).every((count) => count === 0)).toBe(true)
})

/** Makes PostgreSQL refuse to insert or delete the company's rows while `work` runs. */
async function whileDatabaseRefuses<T>(
  act: 'insert on' | 'delete on',
  table: string,
  companyId: number,
  work: () => Promise<T>,
): Promise<T> {
  const row = act === 'insert on' ? 'new' : 'old'
  const column = table === 'companies' ? 'id' : 'company_id'
  await owner.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not this one'; end $$`)
  await owner.query(`create trigger refuse before ${act} ${table} for each row
    when (${row}.${column} = ${companyId}) execute function refuse()`)
  try {
    return await work()
  } finally {
    await owner.query('drop function refuse cascade')
  }
}

const interruptPurge = (table: string, companyId: number) =>
  whileDatabaseRefuses('delete on', table, companyId, () =>
    expect(runCompanyPurge()).rejects.toThrow('not this one'),
  )

test('an interrupted removal is continued, and the company cannot be restored from then on', async () => {
  const desk = await buildDesk(app)
  const { companyId: id } = desk
  await desk.send(await desk.serve('5511944440001'), { body: 'Bom dia' })
  await operator.call('DELETE /companies/:id', { params: { id } })
  await purgeDeletedCompany(operator, id)
  await interruptPurge('contacts', id)
  const half = await countRowsOf(id)
  expect([half.messages, half.tickets, half.contacts]).toEqual([0, 0, 1])
  const restore = await operator.send('POST /companies/:id/restore', { params: { id } })
  expect(restore).toMatchObject({ status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } })
  const { companies } = await operator.call('GET /companies/deleted')
  expect(companies).toMatchObject([{ id, removalBeganAt: expect.any(String) }])

  await interruptPurge('companies', id)
  expect(await countRemovalAudits(id)).toBe(0)
  // Two concurrent processes, and a late third run.
  await Promise.all([runCompanyPurge(), runCompanyPurge()])
  await runCompanyPurge()
  expect(Object.values(await countRowsOf(id)).every((count) => count === 0)).toBe(true)
  expect(await countRemovalAudits(id)).toBe(1)
  expect((await operator.call('GET /companies/deleted')).count).toBe(0)
})

test('a deletion that fails is not audited, and the company works on', async () => {
  const desk = await buildDesk(app)
  const { companyId: id } = desk
  const requestDeletion = () => operator.send('DELETE /companies/:id', { params: { id } })
  const written = "select from audit_log where action = 'company.delete' and detail ->> 'id' = $1"
  const countDeletionAudits = async () => (await owner.query(written, [String(id)])).rowCount

  const failed = await whileDatabaseRefuses('insert on', 'company_deletions', id, requestDeletion)
  expect(failed.status).toBe(500)
  expect(await countDeletionAudits()).toBe(0)
  await desk.serve('5511955550001')

  expect((await requestDeletion()).status).toBe(200)
  expect(await countDeletionAudits()).toBe(2)
})
