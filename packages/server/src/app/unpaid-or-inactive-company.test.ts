import { randomUUID } from 'node:crypto'
import type { Route } from '@guiche/contract/route'
import { routes } from '@guiche/contract/routes'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { DAY, fromNow, SECOND } from '../platform/clock.ts'
import { inCompany } from '../platform/database/transaction.ts'
import { enqueue, startWorker } from '../platform/jobs/worker.ts'
import { mayRunJob } from '../features/organisation/companies/index.ts'
import { queueMessage, textContent } from '../features/messages/messages/index.ts'
import { lockTicketRow } from '../features/tickets/tickets/index.ts'
import { buildCompany, PASSWORD } from '../testing/build-company.ts'
import { buildDesk, type Desk } from '../testing/build-desk.ts'
import { holdJobs, listHeldJobs } from '../testing/hold-jobs.ts'
import { buildPlatform, type Platform } from '../testing/build-paying-company.ts'
import { sampleOf } from '../testing/sample-input.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { TestClient } from '../testing/test-client.ts'
import { features } from './features.ts'

// Tries every route, job and socket event for a company that has not paid and for an inactive one. Later additions are
// refused by default; deliberate exceptions are listed here.

/** Writes allowed for a company that has not paid. */
const openWhenExpired = [
  'DELETE /auth/sessions/:sessionId', // A user can always end a stolen session.
  'DELETE /personal-tokens/:id', // The same for a stolen token.
  'POST /simulator/:whatsappId/messages', // Plays a customer's message, which every line accepts.
  'DELETE /subscription/automatic', // An administrator can always cancel an automatic payment.
  'POST /subscription', // Needed for paying.
  'POST /subscription/automatic',
  'POST /users/set-language/:lang', // Needed for reading the invoice in the user's language.
]

/** Writes without a session; each checks the company itself. */
const withoutSession = [
  'DELETE /auth/logout', // Signing out is always allowed.
  'DELETE /auth/operator', // Leaving an operator session is always allowed.
  'POST /api/campaigns/:id/start', // The token's company is refused with ERR_API_NOT_ALLOWED.
  'POST /api/flows/:id/start', // The same.
  'POST /api/messages/send', // The same.
  'POST /auth/login', // Administrators sign in to pay; an inactive company is refused.
  'POST /auth/refresh_token', // The same.
  'POST /companies/cadastro', // Creates the company.
  'POST /companies/cadastro/confirm', // Signs the new company in, so that it can pay.
  'POST /companies/cadastro/resend',
  'POST /flow-webhooks/:hash', // The company of the address is refused with ERR_API_NOT_ALLOWED.
  'POST /forgetpassword', // Needed for signing in to pay.
  'POST /forgetpassword/:email',
  'POST /invitations/accept', // The company of the link is refused with ERR_SUBSCRIPTION_EXPIRED.
  'POST /invitations/show',
  'POST /pix-webhooks/asaas/:companyId', // The webhook is only a hint to poll the payment, and payments are never refused.
  'POST /resetpasswords',
  'POST /resetpasswords/:email/:token/:newPassword',
  'POST /subscription/webhook', // As for Asaas.
  'POST /subscription/webhook/pix',
]

/** Jobs that run, or are dropped, without waiting for the payment. */
const jobsThatDoNotWait = {
  'mail-welcome': 'runs', // Explains how to sign in.
  'mail-address-confirmation': 'runs', // The same.
  'make-reset-code': 'runs',
  'mail-reset-code': 'runs',
  'files.remove-company': 'runs', // Runs for a deleted company.
  'messages.describeMedia': 'runs', // Messages of customers are still stored and shown.
  'mail-outage': 'dropped', // Outdated once the company has paid.
  'mail-pix-webhook': 'dropped', // The same.
  'keep-automatic-payment': 'runs', // Requests automatic payments and cancels those that are not owed.
  'mail-automatic-payment': 'runs', // Reports a failed automatic payment.
  'push.send': 'dropped',
}

/** Socket events that only read; all others are refused to a company that has not paid. */
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

async function buildExpiredClient(): Promise<{ client: TestClient; companyId: number }> {
  const { company, admin } = await buildCompany({ dueDate: fromNow(-DAY) })
  const client = new TestClient(app.http)
  await client.signIn(admin.email, PASSWORD)
  return { client, companyId: company.id }
}

test('a company that has not paid can read, pay and sign out, and write nothing else', async () => {
  const { client } = await buildExpiredClient()
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

test('every route without a session is listed here', () => {
  const found = served
    .filter(({ route, isRead }) => !isRead && ['public', 'cookie', 'token'].includes(route.who))
    .map(({ key }) => key)
  expect(found.toSorted()).toEqual(withoutSession)
})

test('an inactive company can do nothing', async () => {
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

test('every job waits for a company that has not paid, except those listed here', async () => {
  const { companyId } = await buildExpiredClient()
  const ran: string[] = []
  const jobs = companyJobs.map(({ module: _module, ...job }) => ({
    ...job,
    name: `try.${job.name}`,
    run: async () => void ran.push(job.name),
  }))
  const worker = await startWorker(jobs, 2, { mayWork: mayRunJob })
  onTestFinished(() => worker.stop())
  await inCompany(companyId, async (db) => {
    for (const { name } of jobs) await enqueue(db, name, {}, { key: 'once' })
  })
  const heldJobs = () => listHeldJobs(companyId)
  const doNotWait = Object.keys(jobsThatDoNotWait)
  const expected = companyJobs.map(({ name }) => name).filter((name) => !doNotWait.includes(name))
  await expect.poll(heldJobs).toEqual(expected.map((name) => `try.${name}`).toSorted())
  const run = Object.entries(jobsThatDoNotWait)
    .filter(([, when]) => when === 'runs')
    .map(([name]) => name)
  await expect.poll(() => ran.toSorted()).toEqual(run.toSorted())
  expect(companyJobs.map(({ name }) => name)).toEqual(expect.arrayContaining(doNotWait))

  await platform.changeCompany(companyId, { dueDate: fromNow(DAY).toISOString() })
  await expect.poll(() => ran.toSorted()).toEqual([...run, ...expected].toSorted())
  expect(await heldJobs()).toEqual([])
})

test('every socket event from browsers either only reads or is refused', () => {
  const heard = features
    .flatMap((feature) => feature.sockets ?? [])
    .flatMap(({ hears }) => Object.keys(hears ?? {}))
  expect(heard.toSorted()).toEqual([...readingEvents, ...writingEvents].toSorted())
})

const MARIA = '5511988880001'
const RITA = '5511988880002'

test('a conversation stops with the subscription and continues once the payment is confirmed', async () => {
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
  const letGo = await holdJobs('schedules.send')
  const { id } = await admin.call('POST /schedules', {
    body: { body: 'O lembrete', sendAt: fromNow(2 * SECOND).toISOString(), contactId, ticketId },
  })

  await platform.changeCompany(companyId, { dueDate: fromNow(-DAY).toISOString() })
  await letGo()
  await enqueueText(companyId, ticketId, 'Já na fila')
  await desk.write(MARIA, 'Ainda estão aí?')
  await desk.seen(ticketId, ({ body }) => body === 'Ainda estão aí?')
  await desk.write(RITA, 'Bom dia')
  await vi.waitFor(async () => expect(await listHeldJobs(companyId)).toContain('schedules.send'))
  const textsSentTo = async (number: string) =>
    (
      await admin.call('GET /simulator/:whatsappId/messages', {
        params: line,
        query: { from: number },
      })
    ).messages
      .filter(({ fromMe }) => fromMe)
      .map(({ body }) => body)
  expect([...(await textsSentTo(MARIA)), ...(await textsSentTo(RITA))]).toEqual([])
  const fetchSchedule = () => admin.call('GET /schedules/:id', { params: { id } })
  expect(await fetchSchedule()).toMatchObject({ status: 'PENDENTE' })

  const invoices = await admin.call('GET /invoices/all')
  const owed = invoices.find(({ status }) => status !== 'paid')
  expect(await platform.confirm(owed?.id ?? 0)).toMatchObject({ status: 200 })
  await desk.onPhone(MARIA, ({ body }) => body === 'O lembrete')
  await desk.onPhone(MARIA, ({ body }) => body === 'Já na fila')
  await desk.write(RITA, 'Alguém aí?')
  await desk.onPhone(RITA, ({ body }) => body === 'Bem-vinda!')
  expect((await textsSentTo(MARIA)).toSorted()).toEqual(['Já na fila', 'O lembrete'])
  expect(await textsSentTo(RITA)).toEqual(['Bem-vinda!'])
  expect(await fetchSchedule()).toMatchObject({ status: 'ENVIADA' })
})

function enqueueText(companyId: number, ticketId: number, text: string) {
  return inCompany(companyId, async (db) => {
    const row = await lockTicketRow(db, companyId, ticketId)
    if (!row) throw new Error('there is no such ticket')
    const byNobody = { userId: null, quotedMsgId: null, idempotencyKey: null }
    await queueMessage(db, row, { ...byNobody, content: textContent(text), sentBy: 'schedule' })
  })
}
