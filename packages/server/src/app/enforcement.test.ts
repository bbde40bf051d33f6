import { randomUUID } from 'node:crypto'
import type { Route } from '@guiche/contract/route'
import { routes } from '@guiche/contract/routes'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { DAY, fromNow, SECOND } from '../platform/clock.ts'
import { inCompany } from '../platform/database/transaction.ts'
import { enqueue, startWorker } from '../platform/jobs/worker.ts'
import { mayWork } from '../features/organisation/companies/index.ts'
import { queueMessage, textContent } from '../features/messages/messages/index.ts'
import { lockTicketRow } from '../features/tickets/tickets/index.ts'
import { buildCompany, PASSWORD } from '../testing/build-company.ts'
import { buildDesk, type Desk } from '../testing/build-desk.ts'
import { keepJobsBack, listHeldJobs } from '../testing/held-jobs.ts'
import { buildPlatform, type Platform } from '../testing/paying-company.ts'
import { sampleOf } from '../testing/sample-input.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { TestClient } from '../testing/test-client.ts'
import { features } from './features.ts'

// Every route, job and socket event, for a company that has not paid and for one that is inactive. What is added later
// falls under the rule by itself; what is open on purpose stands in these tables.

/** Writes of people whose company has not paid. */
const openWhenExpired = [
  'DELETE /auth/sessions/:sessionId', // A thief's session is ended at any time.
  'DELETE /personal-tokens/:id', // So is a program.
  'POST /simulator/:whatsappId/messages', // A customer writes, as over any line.
  'DELETE /subscription/automatic', // What their bank pays is theirs to stop.
  'POST /subscription', // It is how they pay.
  'POST /subscription/automatic',
  'POST /users/set-language/:lang', // They read what is owed in their language.
]

/** Writes that no session opens; each looks for itself whose they are. */
const withoutSession = [
  'DELETE /auth/logout', // Whoever came in may leave.
  'DELETE /auth/operator', // Whoever works at a company's desk may leave it.
  'POST /api/campaigns/:id/start', // ERR_API_NOT_ALLOWED, by the token.
  'POST /api/flows/:id/start', // The same.
  'POST /api/messages/send', // The same.
  'POST /auth/login', // Administrators sign in to pay; an inactive company is refused.
  'POST /auth/refresh_token', // The same.
  'POST /companies/cadastro', // There is no company yet.
  'POST /companies/cadastro/confirm', // A new company signs in to pay.
  'POST /companies/cadastro/resend',
  'POST /flow-webhooks/:hash', // ERR_API_NOT_ALLOWED, by the company of the address.
  'POST /forgetpassword', // Whoever has forgotten it has to sign in to pay.
  'POST /forgetpassword/:email',
  'POST /invitations/accept', // ERR_SUBSCRIPTION_EXPIRED, by the company of the link.
  'POST /invitations/show',
  'POST /pix-webhooks/asaas/:companyId', // Only a hint, and money is never turned away.
  'POST /resetpasswords',
  'POST /resetpasswords/:email/:token/:newPassword',
  'POST /subscription/webhook', // As of Asaas.
  'POST /subscription/webhook/pix',
]

/** Jobs that do not wait for the payment. */
const jobsThatDoNotWait = {
  'mail-welcome': 'runs', // Says how to sign in.
  'mail-address-confirmation': 'runs', // The same.
  'make-reset-code': 'runs',
  'mail-reset-code': 'runs',
  'files.remove-company': 'runs', // Its company is gone.
  'messages.describeMedia': 'runs', // What customers write is kept, and seen.
  'mail-outage': 'dropped', // News of a moment.
  'mail-pix-webhook': 'dropped', // The same.
  'keep-automatic-payment': 'runs', // It has what is owed paid, and stops what is not.
  'mail-automatic-payment': 'runs', // Says that it was not paid.
  'push.send': 'dropped',
}

/** Events by which a browser reads; any other is refused to a company that has not paid. */
const readingEvents = [
  'browserFocus',
  'joinChatBox',
  'joinNotification',
  'joinTickets',
  'leaveChatBox',
  'leaveNotification',
  'leaveTickets',
]
const writingEvents = ['ticketPresence', 'userStatus']

const served = features
  .flatMap((feature) => feature.routes ?? [])
  .map(({ key }) => ({ key, route: routes[key] as Route, isRead: key.startsWith('GET ') }))
const isOfSession = ({ who }: Route) => who === 'user' || who === 'admin'
const companyJobs = features.flatMap((feature) => feature.jobs ?? []).filter(({ cron }) => !cron)

let app: TestApp
let platform: Platform
let desk: Desk

beforeAll(async () => {
  app = await startTestApp('all')
  platform = await buildPlatform(app)
  desk = await buildDesk(app)
})
afterAll(() => app?.close())

const paramsOf = (route: Route) =>
  route.params && {
    params: sampleOf(route.params, [999_999, randomUUID()]) as Record<string, string>,
  }

async function expiredClient(): Promise<{ client: TestClient; companyId: number }> {
  const { company, admin } = await buildCompany({ dueDate: fromNow(-DAY) })
  const client = new TestClient(app.http)
  await client.signIn(admin.email, PASSWORD)
  return { client, companyId: company.id }
}

test('who has not paid reads, pays and leaves, and writes nothing else', async () => {
  const { client } = await expiredClient()
  const open: string[] = []
  for (const { key, route, isRead } of served.filter((one) => isOfSession(one.route))) {
    if (key === 'DELETE /auth/sessions/:sessionId') open.push(key)
    if (open.includes(key)) continue
    const { status, body } = await client.send(key, paramsOf(route))
    const isShut = body.error === 'ERR_SUBSCRIPTION_EXPIRED'
    expect({ key, isSignedIn: status !== 401 && status !== 403 }).toEqual({ key, isSignedIn: true })
    if (isRead) expect({ key, isShut }).toEqual({ key, isShut: false })
    else if (!isShut) open.push(key)
  }
  expect(open.toSorted()).toEqual(openWhenExpired.toSorted())
})

test('what no session opens is known here', () => {
  const found = served
    .filter(({ route, isRead }) => !isRead && ['public', 'cookie', 'token'].includes(route.who))
    .map(({ key }) => key)
  expect(found.toSorted()).toEqual(withoutSession)
})

test('an inactive company does nothing at all', async () => {
  const { company, admin } = await buildCompany()
  const client = new TestClient(app.http)
  await client.signIn(admin.email, PASSWORD)
  await platform.changeCompany(company.id, { status: false })
  for (const { key, route } of served.filter((one) => isOfSession(one.route))) {
    const { status, body } = await client.send(key, paramsOf(route))
    expect({ key, status, error: body.error }).toEqual({
      key,
      status: 401,
      error: 'ERR_SESSION_EXPIRED',
    })
  }
})

test('every job waits for a company that has not paid, but for those named here', async () => {
  const { companyId } = await expiredClient()
  const ran: string[] = []
  const jobs = companyJobs.map(({ module: _module, ...job }) => ({
    ...job,
    name: `try.${job.name}`,
    run: async () => void ran.push(job.name),
  }))
  const worker = await startWorker(jobs, 2, { mayWork })
  onTestFinished(() => worker.stop())
  await inCompany(companyId, async (db) => {
    for (const { name } of jobs) await enqueue(db, name, {}, { key: 'once' })
  })
  const waiting = () => listHeldJobs(companyId)
  const doNotWait = Object.keys(jobsThatDoNotWait)
  const expected = companyJobs.map(({ name }) => name).filter((name) => !doNotWait.includes(name))
  await expect.poll(waiting).toEqual(expected.map((name) => `try.${name}`).toSorted())
  const run = Object.entries(jobsThatDoNotWait)
    .filter(([, when]) => when === 'runs')
    .map(([name]) => name)
  await expect.poll(() => ran.toSorted()).toEqual(run.toSorted())
  expect(companyJobs.map(({ name }) => name)).toEqual(expect.arrayContaining(doNotWait))

  await platform.changeCompany(companyId, { dueDate: fromNow(DAY).toISOString() })
  await expect.poll(() => ran.toSorted()).toEqual([...run, ...expected].toSorted())
  expect(await waiting()).toEqual([])
})

test('every event of a browser is one that reads, or is refused', () => {
  const heard = features
    .flatMap((feature) => feature.sockets ?? [])
    .flatMap(({ hears }) => Object.keys(hears ?? {}))
  expect(heard.toSorted()).toEqual([...readingEvents, ...writingEvents].toSorted())
})

const MARIA = '5511988880001'
const RITA = '5511988880002'

test('a conversation stops with the subscription, and goes on once the payment is confirmed', async () => {
  const { companyId, whatsappId, admin } = desk
  const line = { whatsappId }
  const ticketId = await desk.serve(MARIA)
  const ticket = await admin.call('GET /tickets/:id', { params: { id: ticketId } })
  const contactId = 'contactId' in ticket ? ticket.contactId : 0
  const { planId } = await admin.call('GET /companies/:id', { params: { id: companyId } })
  await platform.operator.call('PUT /plans/:id', {
    params: { id: planId ?? 0 },
    body: { value: 10 },
  })
  await inCompany(companyId, (db) =>
    db.updateTable('whatsapps').set({ greetingMessage: 'Bem-vinda!' }).execute(),
  )
  const letGo = await keepJobsBack('schedules.send')
  const { id } = await admin.call('POST /schedules', {
    body: { body: 'O lembrete', sendAt: fromNow(2 * SECOND).toISOString(), contactId, ticketId },
  })

  await platform.changeCompany(companyId, { dueDate: fromNow(-DAY).toISOString() })
  await letGo()
  await queueText(companyId, ticketId, 'Já na fila')
  await desk.write(MARIA, 'Ainda estão aí?')
  await desk.seen(ticketId, ({ body }) => body === 'Ainda estão aí?')
  await desk.write(RITA, 'Bom dia')
  await vi.waitFor(async () => expect(await listHeldJobs(companyId)).toContain('schedules.send'))
  const texts = async (number: string) =>
    (
      await admin.call('GET /simulator/:whatsappId/messages', {
        params: line,
        query: { from: number },
      })
    ).messages
      .filter(({ fromMe }) => fromMe)
      .map(({ body }) => body)
  expect([...(await texts(MARIA)), ...(await texts(RITA))]).toEqual([])
  const shown = () => admin.call('GET /schedules/:id', { params: { id } })
  expect(await shown()).toMatchObject({ status: 'PENDENTE' })

  const invoices = await admin.call('GET /invoices/all')
  const owed = invoices.find(({ status }) => status !== 'paid')
  expect(await platform.confirm(owed?.id ?? 0)).toMatchObject({ status: 200 })
  await desk.onPhone(MARIA, ({ body }) => body === 'O lembrete')
  await desk.onPhone(MARIA, ({ body }) => body === 'Já na fila')
  await desk.write(RITA, 'Alguém aí?')
  await desk.onPhone(RITA, ({ body }) => body === 'Bem-vinda!')
  expect((await texts(MARIA)).toSorted()).toEqual(['Já na fila', 'O lembrete'])
  expect(await texts(RITA)).toEqual(['Bem-vinda!'])
  expect(await shown()).toMatchObject({ status: 'ENVIADA' })
})

function queueText(companyId: number, ticketId: number, text: string) {
  return inCompany(companyId, async (db) => {
    const row = await lockTicketRow(db, companyId, ticketId)
    if (!row) throw new Error('there is no such ticket')
    const byNobody = { userId: null, quotedMsgId: null, idempotencyKey: null }
    await queueMessage(db, row, { ...byNobody, content: textContent(text), sentBy: 'schedule' })
  })
}
