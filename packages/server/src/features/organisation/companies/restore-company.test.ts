import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { DAY, MINUTE, moveClock, resetClock } from '../../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { job } from '../../../platform/jobs/job.ts'
import { enqueue, startWorker } from '../../../platform/jobs/worker.ts'
import { buildCompany, buildUser, PASSWORD } from '../../../testing/build-company.ts'
import { buildDesk, type Desk, multipartFormOf } from '../../../testing/build-desk.ts'
import { buildFlow, flowEdge, flowNode } from '../../../testing/build-flow.ts'
import { runCompanyPurge } from '../../../testing/remove-company.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { openSocket } from '../../../testing/test-socket.ts'
import { webhookToken } from '../../money/pix-providers/receive-webhooks.ts'
import { expireDeliveries } from '../../messages/messages/delivering/expire-deliveries.ts'
import { mayRunJob } from './is-served.ts'

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
afterEach(resetClock)

const NO_COMPANY = { status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } }
const newClient = () => new TestClient(app.http, '10.0.0.7')

async function passTime(ms: number): Promise<void> {
  moveClock(ms)
  await operatorSignIn()
}

async function emailOf({ admin }: Desk): Promise<string> {
  const { users } = await admin.call('GET /users')
  return users[0]?.email ?? ''
}

/** Requests from outside with each credential that the company has issued, as functions that return the status. */
async function accessAttemptsOf(desk: Desk): Promise<Record<string, () => Promise<number>>> {
  const { admin, companyId, whatsappId } = desk
  const { email } = await buildUser(companyId)
  const line = await admin.call('POST /whatsapp/:id/token', { params: { id: whatsappId } })
  const program = await admin.call('POST /personal-tokens', { body: { name: 'Claude', days: 30 } })
  const guest = { email: `convidada${companyId}@empresa.example`, profile: 'user' as const }
  const { path } = await admin.call('POST /users/invite', { body: { ...guest, queueIds: [] } })
  const flowId = await buildFlow(admin, {
    nodes: [flowNode('m', 'message', { label: 'Olá' })],
    edges: [flowEdge('1', 'm')],
  })
  const { webhook } = await admin.call('PUT /flowbuilder/:id/webhook', {
    params: { id: flowId },
    body: { whatsappId, numberPath: 'number', namePath: '', emailPath: '', variables: [] },
  })
  const requestStatus = async (
    url: string,
    { bearer, payload, headers }: { bearer?: string; payload?: object; headers?: object } = {},
  ) =>
    (
      await app.http.inject({
        url,
        method: payload ? 'POST' : 'GET',
        remoteAddress: '10.0.0.8',
        headers: {
          accept: 'application/json, text/event-stream',
          ...headers,
          ...(bearer && { authorization: `Bearer ${bearer}` }),
        },
        ...(payload && { payload }),
      })
    ).statusCode
  const statusOf = async (key: string, sent: Parameters<TestClient['send']>[1]) =>
    (await newClient().send(key, sent)).status
  return {
    'signing in': () => statusOf('POST /auth/login', { body: { email, password: PASSWORD } }),
    'the messages API': () =>
      requestStatus('/api/messages/send', {
        bearer: line.token,
        payload: { number: '5511911110009', body: 'Da API' },
      }),
    'a personal token': () =>
      requestStatus('/mcp', {
        bearer: program.token,
        payload: {
          jsonrpc: '2.0',
          id: 1,
          method: 'initialize',
          params: {
            protocolVersion: '2025-06-18',
            capabilities: {},
            clientInfo: { name: 'test', version: '1' },
          },
        },
      }),
    'an invitation': () =>
      statusOf('POST /invitations/show', { body: { token: path.replace('/invite/', '') } }),
    'the address of a flow': () =>
      requestStatus(new URL(webhook.url).pathname, { payload: { number: '5511911110008' } }),
    'the name on public pages': () =>
      statusOf('GET /companies/:companyId/brand', { params: { companyId } }),
    'a provider of Pix': () =>
      requestStatus(`/pix-webhooks/asaas/${companyId}`, {
        headers: { 'asaas-access-token': webhookToken(companyId, 'asaas') },
        payload: { id: `evt_${companyId}`, event: 'X', payment: { id: 'pay_1' } },
      }),
    'the operator’s look': async () =>
      (await operator.send('GET /companies/:id', { params: { id: companyId } })).status,
    'the operator’s change': async () =>
      (
        await operator.send('PUT /companies/:id', {
          params: { id: companyId },
          body: { phone: '1' },
        })
      ).status,
    'the operator’s list of its people': async () =>
      (await operator.send('GET /users/list', { query: { companyId } })).status,
    'the operator’s list of its queues': async () =>
      (await operator.send('GET /queue', { query: { companyId } })).status,
    'the operator’s look-up of its first user': async () =>
      (await operator.send('GET /auth/operator/:companyId', { params: { companyId } })).status,
  }
}

const runAllAttempts = async (
  doors: Record<string, () => Promise<number>>,
): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(doors).map(async ([name, ask]) => [name, await ask()])),
  )

async function sendPicture(
  { admin, send }: Desk,
  ticketId: number,
): Promise<() => Promise<number>> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
  await admin.call('POST /messages/:ticketId', {
    params: { ticketId },
    body: multipartFormOf([{ name: 'foto.png', bytes }], { body: 'Veja' }),
  })
  await send(ticketId, { body: 'Recebeu?' })
  return async () => {
    const { messages } = await admin.call('GET /messages/:ticketId', { params: { ticketId } })
    const { mediaUrl } = messages.find((message) => message.mediaUrl) ?? {}
    const { pathname, search } = new URL(mediaUrl ?? '', app.address)
    return (await app.http.inject({ url: pathname + search })).statusCode
  }
}

const leaseHoldersOf = (companyId: number) =>
  inCompany(companyId, (db) =>
    db
      .selectFrom('lineLeases')
      .select('holder')
      .where('companyId', '=', companyId)
      .where('holder', 'is not', null)
      .execute(),
  )

test('a deleted company is hidden completely, and restored unchanged after 23 hours and 59 minutes', async () => {
  const desk = await buildDesk(app)
  const { admin, companyId: id, whatsappId } = desk
  const from = '5511955550001'
  const ticketId = await desk.serve(from)
  const look = await sendPicture(desk, ticketId)
  await desk.onPhone(from, ({ body }) => body === 'Recebeu?')
  const doors = await accessAttemptsOf(desk)
  const open = await runAllAttempts(doors)
  expect(Object.values(open).filter((status) => status >= 300)).toEqual([])
  const mediaUrl = (await desk.thread(ticketId)).find((message) => message.mediaUrl)?.mediaUrl
  const { pathname } = new URL(mediaUrl ?? '', app.address)
  const fetchFile = () => app.http.inject({ url: pathname })
  expect((await fetchFile()).statusCode).toBe(200)
  const browser = await openSocket(app.address, admin.token ?? '')
  const others = await openSocket(app.address, operator.token ?? '')
  onTestFinished(() => others.close())
  // One message is being sent and one waits behind it, for longer than the deletion takes.
  await desk.faults({ latencyMs: 5000 })
  await desk.send(ticketId, { body: 'A caminho' })
  const waiting = await desk.send(ticketId, { body: 'Ainda espera' })
  await inCompany(id, (db) => enqueue(db, 'try.work', {}))

  await operator.call('DELETE /companies/:id', { params: { id } })
  const ran: number[] = []
  const work = job('try.work', z.object({}), async (companyId) => void ran.push(companyId))
  const worker = await startWorker([work], 1, { mayWork: mayRunJob })
  onTestFinished(() => worker.stop())
  await others.hears('operator', ({ list }) => list === 'companies')
  await vi.waitFor(() => expect(browser.closedBecause()).toBeDefined())
  await expect(openSocket(app.address, admin.token ?? '')).rejects.toThrow()
  await vi.waitFor(async () => expect(await leaseHoldersOf(id)).toEqual([]))
  expect(await runAllAttempts(doors)).toEqual({
    'signing in': 401,
    'the messages API': 401,
    'a personal token': 401,
    'an invitation': 400,
    'the address of a flow': 404,
    'the name on public pages': 404,
    'a provider of Pix': 400,
    'the operator’s look': 404,
    'the operator’s change': 404,
    'the operator’s list of its people': 404,
    'the operator’s list of its queues': 404,
    'the operator’s look-up of its first user': 404,
  })
  expect((await fetchFile()).statusCode).toBe(404)
  expect((await admin.send('GET /tickets')).status).toBe(401)
  expect((await admin.send('POST /auth/refresh_token')).status).toBe(401)
  expect(await operator.send('DELETE /companies/:id', { params: { id } })).toMatchObject(NO_COMPANY)
  expect((await operator.call('GET /companies/list')).map((one) => one.id)).not.toContain(id)
  expect((await operator.call('GET /companies/deleted')).companies).toMatchObject([
    { id, removalBeganAt: null, userName: expect.stringMatching(/./) },
  ])
  for (const whenUnserved of [undefined, 'runs', 'dropped'] as const)
    expect(await mayRunJob(id, whenUnserved ? { whenUnserved } : {})).toBe(false)

  await passTime(DAY - MINUTE)
  await runCompanyPurge()
  expect(ran).toEqual([])
  expect(await operator.call('POST /companies/:id/restore', { params: { id } })).toMatchObject({
    id,
  })
  await desk.signIn()
  // The line reconnects with its pairing, without a new scan.
  await vi.waitFor(async () =>
    expect(await admin.call('GET /whatsapp/:id', { params: { id: whatsappId } })).toMatchObject({
      status: 'CONNECTED',
    }),
  )
  await vi.waitFor(() => expect(ran).toEqual([id]))
  await expireDeliveries()
  await desk.seen(ticketId, (message) => message.id === waiting.id && message.failure !== null)
  await desk.faults({ latencyMs: 0 })
  await desk.send(ticketId, { body: 'De volta' })
  await desk.onPhone(from, ({ body }) => body === 'De volta')
  const { messages } = await admin.call('GET /simulator/:whatsappId/messages', {
    params: { whatsappId },
    query: { from },
  })
  const arrived = messages.flatMap(({ body, fromMe }) => (fromMe ? [body] : []))
  expect(arrived.filter((body) => body === 'Ainda espera')).toEqual([])
  expect(arrived.filter((body) => body === 'A caminho').length).toBeLessThanOrEqual(1)
  await desk.serve('5511955550002')
  expect(await look()).toBe(200)
  // Personal tokens are deleted like sessions.
  expect(await runAllAttempts(doors)).toEqual({ ...open, 'a personal token': 401 })
  expect((await operator.call('GET /companies/deleted')).count).toBe(0)
  const trail = await inCompany(id, (db) => db.selectFrom('auditLog').select('action').execute())
  expect(trail.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['company.delete', 'company.restore']),
  )
})

test('after a day it cannot be restored, its rows and files are deleted, and its addresses are free', async () => {
  const desk = await buildDesk(app)
  const { companyId: id } = desk
  const ticketId = await desk.serve('5511955550003')
  await sendPicture(desk, ticketId)
  const email = await emailOf(desk)
  const { planId } = await desk.admin.call('GET /companies/:id', { params: { id } })
  const again = { body: { name: 'Outra empresa', email, planId, password: PASSWORD } }
  const files = join(app.dataDir, 'files', String(id))
  await operator.call('DELETE /companies/:id', { params: { id } })
  expect(await operator.send('POST /companies', again)).toMatchObject({
    status: 400,
    body: { error: 'ERR_EMAIL_ALREADY_EXISTS' },
  })
  await runCompanyPurge()
  expect(existsSync(files)).toBe(true)
  await passTime(DAY)
  const requestRestore = () => operator.send('POST /companies/:id/restore', { params: { id } })
  expect(await requestRestore()).toMatchObject(NO_COMPANY)
  await runCompanyPurge()
  expect(await requestRestore()).toMatchObject(NO_COMPANY)
  await vi.waitFor(() => expect(existsSync(files)).toBe(false))
  expect((await operator.send('POST /companies', again)).status).toBe(200)
})

test('only the typed name removes a company before its day has passed', async () => {
  const { company } = await buildCompany()
  const { id, name } = company
  const requestRemoval = (typed: string) =>
    operator.send('POST /companies/:id/remove', { params: { id }, body: { name: typed } })
  expect(await requestRemoval(name)).toMatchObject(NO_COMPANY)
  await operator.call('DELETE /companies/:id', { params: { id } })
  expect(await requestRemoval(`${name}!`)).toMatchObject({
    status: 400,
    body: { error: 'ERR_COMPANY_NAME_DIFFERS' },
  })
  expect((await requestRemoval(name)).status).toBe(200)
  expect(await operator.send('POST /companies/:id/restore', { params: { id } })).toMatchObject(
    NO_COMPANY,
  )
  await runCompanyPurge()
  expect((await operator.call('GET /companies/deleted')).count).toBe(0)
})

test('a restored company can be deleted and restored again', async () => {
  const { company } = await buildCompany()
  const params = { id: company.id }
  for (const _ of [1, 2]) {
    await operator.call('DELETE /companies/:id', { params })
    await operator.call('POST /companies/:id/restore', { params })
  }
  expect(await operator.send('POST /companies/:id/restore', { params })).toMatchObject(NO_COMPANY)
  await passTime(2 * DAY)
  await runCompanyPurge()
  const there = await acrossCompanies('whether it is there', (db) =>
    db.selectFrom('companies').select('id').where('id', '=', company.id).execute(),
  )
  expect(there).toHaveLength(1)
})
