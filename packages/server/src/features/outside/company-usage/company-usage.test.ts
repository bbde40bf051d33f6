import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DAY, fromNow, holdClock, HOUR, now, resetClock } from '../../../platform/clock.ts'
import { pools } from '../../../platform/database/pools.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany, PASSWORD } from '../../../testing/build-company.ts'
import { buildDesk } from '../../../testing/build-desk.ts'
import { signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { countUsage } from './count-usage.ts'

let app: TestApp
let operator: TestClient
let operatorSignIn: () => Promise<unknown>

beforeAll(async () => {
  app = await startTestApp('all')
  const { admin } = await buildCompany({ isSuper: true })
  operator = new TestClient(app.http)
  operatorSignIn = () => operator.signIn(admin.email, PASSWORD)
  await operatorSignIn()
})
afterAll(() => app?.close())
afterEach(async () => {
  resetClock()
  await operatorSignIn()
})

const fetchUsage = (id: number) => operator.call('GET /companies/:id/usage', { params: { id } })
const fetchHealth = async (id: number) =>
  (await operator.call('GET /companies/health')).find(({ companyId }) => companyId === id)

test('a company’s usage is counted by a job, and shown next to its plan’s limits', async () => {
  const desk = await buildDesk(app)
  const { companyId: id } = desk
  await desk.toMorning()
  await operatorSignIn()
  expect(await fetchUsage(id)).toMatchObject({ countedAt: null, contacts: 0, files: 0 })
  const ticketId = await desk.serve('5511966660001')
  await desk.write('5511966660001', 'Mais uma')
  await desk.send(ticketId, { body: 'Bom dia' })
  await desk.serve('5511966660002')
  await desk.seen(ticketId, ({ body }) => body === 'Mais uma')
  await desk.seen(ticketId, ({ body, ack }) => body === 'Bom dia' && ack >= 1)
  await desk.admin.call('PUT /tickets/:id', {
    params: { id: ticketId },
    body: { status: 'closed' },
  })
  await inCompany(id, async (db) => {
    const file = { companyId: id, sha256: 'a'.repeat(64), mime: 'image/png' }
    await db
      .insertInto('files')
      .values({ ...file, id: '00000000-0000-4000-8000-000000000001', size: 1234 })
      .execute()
    await db
      .insertInto('deskHelpUsage')
      .values({ companyId: id, month: `${localDay().slice(0, 7)}-01`, tokensIn: 5, tokensOut: 7 })
      .execute()
  })
  await countUsage()
  const thread = await desk.thread(ticketId)
  const received = thread.filter(({ fromMe }) => !fromMe).length + 1
  const sent = thread.filter(({ fromMe }) => fromMe).length
  expect(await fetchUsage(id)).toMatchObject({
    id,
    health: 'ok',
    reasons: [],
    users: { has: 1, most: expect.any(Number) },
    connections: { has: 1, most: expect.any(Number) },
    queues: { has: 0, most: expect.any(Number) },
    countedAt: expect.any(String),
    contacts: 2,
    openTickets: 1,
    closedTickets: 1,
    files: 1,
    fileBytes: 1234,
    aiTokens: 12,
    thisMonth: { received, sent },
    lastMonth: { received: 0, sent: 0 },
    lastSignInAt: expect.any(String),
    lastMessageAt: expect.any(String),
    lines: [{ id: desk.whatsappId, status: 'CONNECTED' }],
    waitingMessages: 0,
    failedMessages: 0,
    setAsideEvents: 0,
    failedJobs: 0,
    openInvoice: null,
  })
  // A second run counts nothing twice.
  await countUsage()
  expect((await fetchUsage(id)).thisMonth).toEqual({ received, sent })
})

/** The current day in São Paulo. */
function localDay(at = now()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(at)
}

const listDays = (id: number) =>
  inCompany(id, (db) =>
    db.selectFrom('companyDays').selectAll().where('companyId', '=', id).orderBy('day').execute(),
  )

test('a day is counted until it is over, and is final then; a month is in the company’s own time zone', async () => {
  const desk = await buildDesk(app)
  const { companyId: id } = desk
  const ticketId = await desk.serve('5511966660003')
  await desk.send(ticketId, { body: 'Oi' })
  await desk.onPhone('5511966660003', ({ body }) => body === 'Oi')
  // Half past two in the morning of the first in UTC is still the last of the month in São Paulo.
  const first = new Date('2031-03-01T02:30:00Z')
  const setMessageTimes = (at: Date, fromMe: boolean) =>
    inCompany(id, (db) =>
      db
        .updateTable('messages')
        .set({ createdAt: at })
        .where('companyId', '=', id)
        .where('fromMe', '=', fromMe)
        .execute(),
    )
  await setMessageTimes(first, true)
  await setMessageTimes(new Date('2031-03-01T03:30:00Z'), false)
  holdClock(new Date('2031-03-01T15:00:00Z'))
  await countUsage()
  const sent = (await listDays(id)).find(({ day }) => day === '2031-02-28')?.sent
  expect(sent).toBeGreaterThan(0)
  const { id: admin } = await signInPerson(app, id)
  expect(admin).toBeGreaterThan(0)
  const days = await listDays(id)
  expect(days).toHaveLength(29)
  expect(days.at(-1)).toMatchObject({ day: '2031-03-01', sent: 0, received: 1 })

  // The day is over, so moved messages do not change it. They change the current day.
  await setMessageTimes(new Date('2031-03-02T15:00:00Z'), true)
  holdClock(new Date('2031-03-02T16:00:00Z'))
  await countUsage()
  const later = await listDays(id)
  expect(later.find(({ day }) => day === '2031-02-28')?.sent).toBe(sent)
  expect(later.at(-1)).toMatchObject({ day: '2031-03-02', sent })
  holdClock(new Date(now().getTime() + 500 * DAY))
  await countUsage()
  expect((await listDays(id)).every(({ day }) => day > '2032-01-01')).toBe(true)
})

test('a company’s problems are reported with their reasons', async () => {
  const desk = await buildDesk(app)
  const { companyId: id, whatsappId } = desk
  expect(await fetchHealth(id)).toEqual({ companyId: id, health: 'ok', reasons: [] })
  const ticketId = await desk.serve('5511966660004')
  await desk.faults({ notNow: { rate: 1, scope: 'chat', afterMs: HOUR } })
  await desk.send(ticketId, { body: 'Um' })
  await desk.send(ticketId, { body: 'Dois' })
  await inCompany(id, async (db) => {
    await db
      .updateTable('outbox')
      .set({ createdAt: fromNow(-HOUR) })
      .where('companyId', '=', id)
      .execute()
    await db
      .insertInto('inbox')
      .values({
        companyId: id,
        whatsappId,
        kind: 'message',
        providerId: 'aside',
        conversation: 'aside',
        event: '{}',
        error: 'it is no message',
      })
      .execute()
  })
  await pools().jobs.query(
    `select graphile_worker.add_job('nobody', json_build_object('companyId', $1::int), max_attempts => 1)`,
    [id],
  )
  await pools().jobs.query(
    `update graphile_worker._private_jobs set attempts = 1
      where (payload ->> 'companyId')::int = $1 and max_attempts = 1`,
    [id],
  )
  const reasons = ['outbox_late', 'set_aside', 'failed_jobs']
  expect(await fetchHealth(id)).toEqual({ companyId: id, health: 'attention', reasons })
  const usage = await fetchUsage(id)
  expect(usage).toMatchObject({ health: 'attention', reasons, setAsideEvents: 1, failedJobs: 1 })
  expect(usage.waitingMessages).toBeGreaterThan(0)

  const changeCompany = (body: object) =>
    operator.call('PUT /companies/:id', { params: { id }, body })
  await changeCompany({ dueDate: fromNow(-DAY).toISOString() })
  expect(await fetchHealth(id)).toMatchObject({ health: 'stopped', reasons: ['expired'] })
  await changeCompany({ status: false })
  expect(await fetchHealth(id)).toMatchObject({ health: 'stopped', reasons: ['inactive'] })
  await operator.call('DELETE /companies/:id', { params: { id } })
  expect(await fetchHealth(id)).toBeUndefined()
  expect(await operator.send('GET /companies/:id/usage', { params: { id } })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_COMPANY_FOUND' },
  })
})
