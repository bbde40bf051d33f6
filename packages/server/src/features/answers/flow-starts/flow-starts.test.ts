import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY, moveClock, resetClock } from '../../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { countAttempt, clearAttempts } from '../../../platform/rate-limits.ts'
import { buildDesk, type Desk } from '../../../testing/build-desk.ts'
import { buildFlow, flowEdge, flowNode } from '../../../testing/build-flow.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket } from '../../../testing/test-socket.ts'
import { sweepFlowStarts } from './sweep-flow-starts.ts'

let app: TestApp
let desk: Desk
let token: string
let ana: Person
let stranger: Desk
let phones = 0
let number: string

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  stranger = await buildDesk(app)
  ana = await signInPerson(app, desk.companyId)
  token = await createLineToken(desk)
})
afterAll(() => app.close())
beforeEach(() => {
  number = `55119666${String(10_000 + phones++)}`
})

async function createLineToken({ admin, whatsappId }: Desk): Promise<string> {
  return (await admin.call('POST /whatsapp/:id/token', { params: { id: whatsappId } })).token
}

/** Asks for a name, greets by it, and ends. */
const buildSurveyFlow = () =>
  buildFlow(desk.admin, {
    nodes: [
      flowNode('q', 'question', {
        typebotIntegration: { message: 'Seu nome, {{apelido}}?', answerKey: 'nome' },
      }),
      flowNode('m', 'message', { label: 'Obrigado, {{nome}}.' }),
    ],
    edges: [flowEdge('1', 'q'), flowEdge('q', 'm')],
  })

const waitForText = (body: string) => desk.onPhone(number, (one) => one.body === body)
const fetchFlowOfTicket = (ticketId: number, client = desk.admin) =>
  client.call('GET /tickets/:ticketId/flow', { params: { ticketId } })
const startOnTicket = (ticketId: number, flowId: number, client = desk.admin) =>
  client.send('POST /tickets/:ticketId/flow', { params: { ticketId }, body: { flowId } })
const refusal = (error: string, status = 400) => ({ status, body: { error } })

async function ticketOf(from: string, status: 'pending' | 'open' | 'closed' = 'pending') {
  const { tickets } = await desk.admin.call('GET /tickets', { query: { status, showAll: true } })
  return tickets.find(({ contact }) => contact.number === from)
}

describe('an attendant', () => {
  test('starts a flow for the customer they serve, sees it and stops it', async () => {
    const flowId = await buildSurveyFlow()
    const ticketId = await desk.serve(number)
    expect(await fetchFlowOfTicket(ticketId)).toMatchObject({ session: null })
    expect((await startOnTicket(ticketId, flowId)).status).toBe(200)
    await waitForText('Seu nome, ?')
    const { session, flows } = await fetchFlowOfTicket(ticketId)
    expect(session).toMatchObject({
      flowId,
      version: 1,
      ticketId,
      contactName: 'Maria',
      start: 'person',
      nodeId: 'q',
      nodeType: 'question',
      wait: { kind: 'customer' },
      path: ['1', 'q'],
      end: null,
    })
    expect(flows.map(({ id }) => id)).toContain(flowId)
    await desk.write(number, 'Maria')
    await waitForText('Obrigado, Maria.')
    expect((await fetchFlowOfTicket(ticketId)).session).toBeNull()

    await startOnTicket(ticketId, flowId)
    const params = { ticketId }
    expect((await desk.admin.send('DELETE /tickets/:ticketId/flow', { params })).status).toBe(200)
    expect((await fetchFlowOfTicket(ticketId)).session).toBeNull()
    expect(await desk.admin.send('DELETE /tickets/:ticketId/flow', { params })).toMatchObject(
      refusal('ERR_NO_FLOW_SESSION_FOUND', 404),
    )
  })

  test('does not start a flow that is inactive, not published or of another company, nor on a closed ticket', async () => {
    const flowId = await buildSurveyFlow()
    const { id: drawn } = await desk.admin.call('POST /flowbuilder', { body: { name: 'Rascunho' } })
    const ticketId = await desk.serve(number)
    expect(await startOnTicket(ticketId, drawn)).toMatchObject(refusal('ERR_FLOW_NOT_PUBLISHED'))
    await desk.admin.call('PUT /flowbuilder', { body: { flowId, active: false } })
    expect(await startOnTicket(ticketId, flowId)).toMatchObject(refusal('ERR_FLOW_INACTIVE'))
    expect((await fetchFlowOfTicket(ticketId)).flows.map(({ id }) => id)).not.toContain(flowId)
    await desk.admin.call('PUT /flowbuilder', { body: { flowId, active: true } })
    expect(await startOnTicket(ticketId, 999_999)).toMatchObject(refusal('ERR_NO_FLOW_FOUND', 404))
    expect(await startOnTicket(ticketId, flowId, stranger.admin)).toMatchObject(
      refusal('ERR_NO_TICKET_FOUND', 404),
    )
    await desk.admin.call('PUT /tickets/:id', {
      params: { id: ticketId },
      body: { status: 'closed' },
    })
    expect(await startOnTicket(ticketId, flowId)).toMatchObject(refusal('ERR_TICKET_NOT_OPEN'))
  })

  test('starts flows only for tickets that they may see', async () => {
    const flowId = await buildSurveyFlow()
    const ticketId = await desk.serve(number)
    expect(await startOnTicket(ticketId, flowId, ana.client)).toMatchObject(
      refusal('ERR_NO_PERMISSION'),
    )
    expect((await fetchFlowOfTicket(ticketId)).session).toBeNull()
  })
})

async function postJson(url: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await app.http.inject({
    method: 'POST',
    url,
    remoteAddress: '10.0.0.8',
    headers: { 'x-error-codes': '1', ...headers },
    payload,
  })
  return { status: answer.statusCode, body: answer.json<{ sessionId?: number; error?: string }>() }
}

describe('a program with a token', () => {
  const startByToken = (flowId: number, body: object, bearer = token, key?: string) =>
    postJson(`/api/flows/${flowId}/start`, body, {
      authorization: `Bearer ${bearer}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    })

  test('starts a flow for an unknown number, whose ticket then waits', async () => {
    const flowId = await buildSurveyFlow()
    const begun = await startByToken(flowId, {
      number: `+${number}`,
      name: 'João',
      variables: { apelido: 'Jo' },
    })
    expect(begun, JSON.stringify(begun)).toMatchObject({
      status: 200,
      body: { sessionId: expect.any(Number) },
    })
    await waitForText('Seu nome, Jo?')
    const ticket = await ticketOf(number)
    expect(ticket).toMatchObject({ userId: null, contact: { name: 'João' }, useIntegration: true })
    expect((await fetchFlowOfTicket(ticket?.id ?? 0)).session).toMatchObject({
      id: begun.body.sessionId,
      start: 'program',
      variables: { apelido: 'Jo' },
    })
    await desk.write(number, 'João')
    await waitForText('Obrigado, João.')
  })

  test('reopens a recently closed ticket', async () => {
    const flowId = await buildSurveyFlow()
    const ticketId = await desk.serve(number)
    await desk.admin.call('PUT /tickets/:id', {
      params: { id: ticketId },
      body: { status: 'closed' },
    })
    expect((await startByToken(flowId, { number })).status).toBe(200)
    await waitForText('Seu nome, ?')
    expect(await ticketOf(number)).toMatchObject({ id: ticketId, status: 'pending', userId: null })
  })

  test('starts nothing again if it repeats a call with its key, even concurrently', async () => {
    const flowId = await buildSurveyFlow()
    const startOnce = () => startByToken(flowId, { number }, token, `pedido-${number}`)
    const answers = [
      ...(await Promise.all([startOnce(), startOnce(), startOnce()])),
      await startOnce(),
    ]
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.sessionId}`)).size).toBe(1)
    const inBody = await startByToken(flowId, { number, idempotencyKey: `pedido-${number}` })
    expect(inBody).toEqual(answers[0])
    await waitForText('Seu nome, ?')
    const { id = 0 } = (await ticketOf(number)) ?? {}
    expect(await desk.thread(id)).toHaveLength(1)
    expect(
      await startByToken(await buildSurveyFlow(), { number }, token, `pedido-${number}`),
    ).toMatchObject(refusal('ERR_IDEMPOTENCY_KEY_REUSED'))
  })

  test('is refused while an attendant serves the customer, and may retry', async () => {
    const flowId = await buildSurveyFlow()
    await desk.serve(number)
    const startOnce = () => startByToken(flowId, { number }, token, `de novo ${number}`)
    expect(await startOnce()).toMatchObject(refusal('ERR_FLOW_NOT_STARTED'))
    const { id = 0 } = (await ticketOf(number, 'open')) ?? {}
    await desk.admin.call('PUT /tickets/:id', { params: { id }, body: { status: 'closed' } })
    expect((await startOnce()).status).toBe(200)
  })

  test('is refused for an invalid number, a flow of another company, or a wrong token', async () => {
    const flowId = await buildSurveyFlow()
    for (const wrong of ['', '123', 'abc', `${number}@g.us`])
      expect(await startByToken(flowId, { number: wrong }), wrong).toMatchObject(
        refusal('ERR_CHECK_NUMBER'),
      )
    for (const body of [
      {},
      { number: {} },
      { number, variables: [] },
      { number, variables: { a: 1 } },
    ])
      expect(await startByToken(flowId, body), JSON.stringify(body)).toMatchObject(
        refusal('ERR_INVALID_INPUT'),
      )
    expect(await startByToken(999_999, { number })).toMatchObject(refusal('ERR_NO_FLOW_FOUND', 404))
    expect(await startByToken(flowId, { number }, await createLineToken(stranger))).toMatchObject(
      refusal('ERR_NO_FLOW_FOUND', 404),
    )
    expect(await startByToken(flowId, { number }, 'x')).toMatchObject(refusal('ERR_API_TOKEN', 401))
    expect(await ticketOf(number)).toBeUndefined()
  })
})

describe("a flow's webhook address", () => {
  const idParams = (id: number) => ({ params: { id } })
  const saveWebhook = (id: number, body: object, { admin } = desk) =>
    admin.send('PUT /flowbuilder/:id/webhook', { ...idParams(id), body })
  const fetchWebhook = async (id: number) =>
    (await desk.admin.call('GET /flowbuilder/:id/webhook', idParams(id))).webhook

  async function buildWebhook(more: object = {}) {
    const flowId = await buildSurveyFlow()
    await saveWebhook(flowId, {
      numberPath: 'lead.ddi,lead.phone',
      namePath: 'lead.first, ,lead.last',
      emailPath: 'lead.email',
      variables: [{ key: 'apelido', path: 'lead.first' }],
      ...more,
    })
    const webhook = await fetchWebhook(flowId)
    if (!webhook) throw new Error('it has no address')
    return { flowId, ...webhook, path: new URL(webhook.url).pathname }
  }

  test('is created, stays the same through changes, and is deleted', async () => {
    const flowId = await buildSurveyFlow()
    expect(await fetchWebhook(flowId)).toBeNull()
    const first = await buildWebhook()
    expect(first.hash).toMatch(/^[\dA-Za-z]{42}$/)
    expect(first).toMatchObject({
      url: `${app.address}/flow-webhooks/${first.hash}`,
      whatsappId: null,
      requests: 0,
      lastRequest: null,
      lastRequestAt: null,
    })
    await saveWebhook(first.flowId, { numberPath: 'fone', whatsappId: desk.whatsappId })
    expect(await fetchWebhook(first.flowId)).toMatchObject({
      hash: first.hash,
      numberPath: 'fone',
      namePath: first.namePath,
      whatsappId: desk.whatsappId,
      variables: first.variables,
    })
    await saveWebhook(flowId, {})
    expect(await fetchWebhook(flowId)).toMatchObject({
      numberPath: 'number',
      namePath: 'name',
      emailPath: 'email',
      whatsappId: null,
      variables: [],
    })
    expect(await saveWebhook(first.flowId, { whatsappId: stranger.whatsappId })).toMatchObject(
      refusal('ERR_NO_WAPP_FOUND', 404),
    )
    expect(await saveWebhook(first.flowId, {}, stranger)).toMatchObject(
      refusal('ERR_NO_FLOW_FOUND', 404),
    )
    await desk.admin.call('DELETE /flowbuilder/:id/webhook', idParams(first.flowId))
    expect(await fetchWebhook(first.flowId)).toBeNull()
    expect(await postJson(first.path, {})).toMatchObject(refusal('ERR_NO_FLOW_FOUND', 404))
  })

  test('starts the flow for the number in a body, without a token', async () => {
    const { flowId, path } = await buildWebhook()
    const [ddi, phone] = [number.slice(0, 2), number.slice(2)]
    const lead = { ddi, phone, first: 'Bia', last: 'Reis', email: 'bia@loja.example' }
    const answer = await postJson(path, { lead }, { 'idempotency-key': 'lead 1' })
    expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
    await waitForText('Seu nome, Bia?')
    const ticket = await ticketOf(number)
    const { id = 0 } = ticket ?? {}
    expect(ticket).toMatchObject({ contact: { name: 'Bia Reis', email: 'bia@loja.example' } })
    expect((await fetchFlowOfTicket(id)).session).toMatchObject({ start: 'webhook' })
    expect(await postJson(path, { lead }, { 'idempotency-key': 'lead 1' })).toEqual(answer)
    expect(await desk.thread(id)).toHaveLength(1)
    expect(await fetchWebhook(flowId)).toMatchObject({ requests: 2, lastRequest: { lead } })
  })

  test('stores a request that could not start a flow, so that its paths can be found', async () => {
    const { flowId, path } = await buildWebhook()
    expect(await postJson(path, { cliente: { fone: 'nenhum\0' } })).toMatchObject(
      refusal('ERR_CHECK_NUMBER'),
    )
    expect(await fetchWebhook(flowId)).toMatchObject({
      requests: 1,
      lastRequest: { cliente: { fone: 'nenhum' } },
      lastRequestAt: expect.any(String),
    })
    for (const body of [[], ['x'], { lead: [] }])
      expect((await postJson(path, body)).status, JSON.stringify(body)).toBe(400)
  })

  test('is rate limited, and refused if the plan has no external API', async () => {
    const { path, hash } = await buildWebhook()
    for (let call = 0; call < 120; call++) await countAttempt('flowWebhook', hash)
    expect((await postJson(path, {})).status).toBe(429)
    await clearAttempts('flowWebhook', hash)
    const company = await desk.admin.call('GET /companies/:id', idParams(desk.companyId))
    const setExternalApi = (useExternalApi: boolean) =>
      acrossCompanies('a test takes a module away', (db) =>
        db
          .updateTable('plans')
          .set({ useExternalApi })
          .where('id', '=', company.planId ?? 0)
          .execute(),
      )
    await setExternalApi(false)
    expect(await postJson(path, {})).toMatchObject(refusal('ERR_API_NOT_ALLOWED', 403))
    await setExternalApi(true)
  })
})

describe('administrators', () => {
  const fetchSessions = (id: number, query: object = {}, client = desk.admin) =>
    client.call('GET /flowbuilder/:id/sessions', { params: { id }, query })
  const fetchNodeCounts = (id: number) =>
    desk.admin.call('GET /flowbuilder/:id/counts', { params: { id } })

  test('see the sessions of a flow, move and release its customers, and get events', async () => {
    const flowId = await buildSurveyFlow()
    const socket = await openSocket(app.address, desk.admin.token ?? '')
    const deaf = await openSocket(app.address, ana.client.token ?? '')
    const ticketId = await desk.serve(number)
    await startOnTicket(ticketId, flowId)
    const event = `company-${desk.companyId}-flow-session`
    await socket.hears(event, (payload) => payload.flowId === flowId)
    const [session] = (await fetchSessions(flowId)).sessions
    if (!session) throw new Error('nobody is in it')
    expect(session).toMatchObject({ ticketId, contactName: 'Maria', nodeId: 'q' })

    const params = { id: session.id }
    const moveSession = (nodeId: string, client = desk.admin) =>
      client.send('PUT /flow-sessions/:id', { params, body: { nodeId } })
    expect(await moveSession('x')).toMatchObject(refusal('ERR_NO_FLOW_NODE_FOUND', 404))
    expect(await moveSession('m', stranger.admin)).toMatchObject(
      refusal('ERR_NO_FLOW_SESSION_FOUND', 404),
    )
    expect(await moveSession('m', ana.client)).toMatchObject(refusal('ERR_NO_PERMISSION'))
    expect((await moveSession('m')).status).toBe(200)
    await waitForText('Obrigado, .')
    expect((await fetchSessions(flowId)).sessions).toEqual([])
    expect((await fetchSessions(flowId, { isLive: 'false' })).sessions).toMatchObject([
      { id: session.id, end: 'finished', path: ['1', 'q', 'm'] },
    ])
    expect(await moveSession('m')).toMatchObject(refusal('ERR_NO_FLOW_SESSION_FOUND', 404))

    const again = (await startOnTicket(ticketId, flowId)).body.sessionId
    const release = { params: { id: Number(again) } }
    expect((await desk.admin.send('DELETE /flow-sessions/:id', release)).status).toBe(200)
    expect(await desk.admin.send('DELETE /flow-sessions/:id', release)).toMatchObject(
      refusal('ERR_NO_FLOW_SESSION_FOUND', 404),
    )
    expect(await fetchNodeCounts(flowId)).toEqual({
      sessions: 2,
      finished: 1,
      nodes: [
        { nodeId: '1', entered: 2, stopped: 0 },
        { nodeId: 'm', entered: 1, stopped: 0 },
        { nodeId: 'q', entered: 2, stopped: 1 },
      ],
    })
    expect(deaf.heard.filter((one) => one.event === event)).toEqual([])
    socket.close()
    deaf.close()
  })

  test('page through ended sessions of a flow', async () => {
    const flowId = await buildSurveyFlow()
    const ticketId = await desk.serve(number)
    for (let round = 0; round < 22; round++) await startOnTicket(ticketId, flowId)
    const first = await fetchSessions(flowId, { isLive: 'false' })
    expect(first).toMatchObject({ hasMore: true })
    expect(first.sessions).toHaveLength(20)
    const rest = await fetchSessions(flowId, { isLive: 'false', before: first.sessions.at(-1)?.id })
    expect(rest.sessions).toHaveLength(1)
    expect((await fetchSessions(flowId)).sessions).toHaveLength(1)
    expect((await fetchNodeCounts(flowId)).nodes).toContainEqual({
      nodeId: 'q',
      entered: 22,
      stopped: 21,
    })
  })

  test('get at most one event per second, and one after the last move', async () => {
    const flowId = await buildSurveyFlow()
    const ticketId = await desk.serve(number)
    const socket = await openSocket(app.address, desk.admin.token ?? '')
    const countHeardEvents = () =>
      socket.heard.filter(({ payload }) => payload?.flowId === flowId).length
    const since = performance.now()
    const moves = 15
    for (let move = 0; move < moves; move++) await startOnTicket(ticketId, flowId)
    await vi.waitFor(() => expect(countHeardEvents()).toBeGreaterThan(1))
    const seconds = (performance.now() - since) / 1000
    expect(countHeardEvents()).toBeLessThanOrEqual(seconds + 2)
    // Fewer events than moves prove that some were merged.
    expect(countHeardEvents()).toBeLessThan(moves)
    socket.close()
  })
})

test('old sessions and idempotency keys are swept', async () => {
  const flowId = await buildSurveyFlow()
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `velho ${number}` }
  await postJson(`/api/flows/${flowId}/start`, { number }, headers)
  await desk.write(number, 'Ana')
  await waitForText('Obrigado, Ana.')
  const remainingRows = () =>
    inCompany(desk.companyId, async (db) => {
      const started = await db.selectFrom('flowStarts').selectAll().execute()
      const were = await db
        .selectFrom('flowSessions')
        .selectAll()
        .where('flowId', '=', flowId)
        .execute()
      return [started.some(({ idempotencyKey }) => idempotencyKey.startsWith('velho')), were.length]
    })
  try {
    moveClock(6 * DAY)
    await sweepFlowStarts()
    expect(await remainingRows()).toEqual([true, 1])
    moveClock(2 * DAY)
    await sweepFlowStarts()
    expect(await remainingRows()).toEqual([false, 1])
    moveClock(360 * DAY)
    await sweepFlowStarts()
    expect(await remainingRows()).toEqual([false, 0])
  } finally {
    resetClock()
  }
})
