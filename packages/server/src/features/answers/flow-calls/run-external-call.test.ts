import { HTTP_TIMEOUT_SECONDS } from '@guiche/contract/flow-nodes/http'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { setAllowedHosts } from '../../../platform/http/outgoing/allowed-hosts.ts'
import { setFetchableOrigin } from '../../../platform/http/outgoing/safe-fetch.ts'
import { buildDesk, type Desk } from '../../../testing/build-desk.ts'
import { buildFlow, flowEdge, flowNode } from '../../../testing/build-flow.ts'
import { runFutureJobs } from '../../../testing/hold-jobs.ts'
import { type ExternalProgram, startProgram } from '../../../testing/external-program.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { runExternalCall } from './run-external-call.ts'
import { setOpenAiAddress } from '../../setup/ai/index.ts'
import { sendPiece } from './send-pieces.ts'

let app: TestApp
let desk: Desk
let program: ExternalProgram
let phones = 0
let number: string

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  program = await startProgram()
})
afterAll(async () => {
  await app.close()
  program.close()
  setAllowedHosts([])
  setFetchableOrigin(undefined)
  setOpenAiAddress(undefined)
})
beforeEach(() => {
  number = `55119777${String(10_000 + phones++)}`
  program.asked.length = 0
  program.replies.clear()
  setAllowedHosts([program.host])
  setFetchableOrigin(program.origin)
  setOpenAiAddress(`${program.origin}/v1`)
})

const messageNode = (id: string, label: string) => flowNode(id, 'message', { label })
const waitForText = (body: string) => desk.onPhone(number, (one) => one.body === body)

/** Builds a flow that starts by a phrase, and returns the phrase. */
async function buildPhraseFlow(drawn: Parameters<typeof buildFlow>[1]): Promise<string> {
  const flowId = await buildFlow(desk.admin, drawn)
  const phrase = `quero o fluxo ${flowId}`
  await desk.admin.call('POST /flowcampaign', { body: { name: phrase, flowId, phrase } })
  return phrase
}

async function ticketOf(from: string, status: 'pending' | 'open' | 'closed' = 'pending') {
  const { tickets } = await desk.admin.call('GET /tickets', { query: { status, showAll: true } })
  return tickets.find(({ contact }) => contact.number === from)
}

const liveSession = async (ticketId: number) =>
  (await desk.admin.call('GET /tickets/:ticketId/flow', { params: { ticketId } })).session

/** The whole conversation of a ticket; our messages have an arrow. */
async function fetchThreadTexts(ticketId: number): Promise<string[]> {
  return (await desk.thread(ticketId)).map(({ fromMe, body }) => (fromMe ? `> ${body}` : body))
}

describe('an HTTP request of a flow', () => {
  const asks = {
    nodes: [
      flowNode('h', 'http', {
        method: 'POST',
        get url() {
          return `${program.origin}/pedidos/{{number}}`
        },
        authorization: 'Bearer segredo',
        body: '{"nome": "{{firstName}}"}',
        // The longest timeout, since no test here is about slowness: a delayed answer may take as long as the test
        // needs.
        timeoutSeconds: HTTP_TIMEOUT_SECONDS.most,
        saves: [{ path: 'status', key: 'status' }],
      }),
      messageNode('m', 'Pedido {{status}}, {{firstName}}.'),
      messageNode('e', 'Sem resposta agora.'),
    ],
    edges: [flowEdge('1', 'h'), flowEdge('h', 'm'), flowEdge('h.b', 'e')],
  }

  test('saves its answer in the conversation and sends its secret', async () => {
    program.replies.set(`/pedidos/${number}`, { body: { status: 'a caminho' } })
    await desk.write(number, await buildPhraseFlow(asks))
    await waitForText('Pedido a caminho, Maria.')
    const [asked] = program.asked
    expect(asked).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer segredo' } })
    expect(JSON.parse(asked?.body ?? '')).toEqual({ nome: 'Maria' })
  })

  test('leads to the error path after a bad answer', async () => {
    program.replies.set(`/pedidos/${number}`, { status: 500 })
    await desk.write(number, await buildPhraseFlow(asks))
    await waitForText('Sem resposta agora.')
  })

  test('is ignored when an attendant took the ticket before the answer came', async () => {
    const reply = Promise.withResolvers<void>()
    program.replies.set(`/pedidos/${number}`, (_asked, answer) => {
      void reply.promise.then(() => answer.end('{"status": "tarde"}'))
    })
    await desk.write(number, await buildPhraseFlow(asks))
    await vi.waitFor(() => expect(program.asked).toHaveLength(1))
    const { id = 0 } = (await ticketOf(number)) ?? {}
    expect(await liveSession(id)).toMatchObject({ nodeId: 'h', wait: { kind: 'outside' } })
    await desk.admin.call('PUT /tickets/:id', { params: { id }, body: { status: 'open' } })
    reply.resolve()
    await desk.send(id, { body: 'Sou a Ana.' })
    await waitForText('Sou a Ana.')
    expect(await liveSession(id)).toBeNull()
    expect((await fetchThreadTexts(id)).filter((text) => text.startsWith('> Pedido'))).toEqual([])
  })

  test('that is made twice is answered once', async () => {
    const gate = Promise.withResolvers<void>()
    program.replies.set(`/pedidos/${number}`, (_asked, answer) => {
      void gate.promise.then(() => answer.end('{"status": "único"}'))
    })
    await desk.write(number, await buildPhraseFlow(asks))
    await vi.waitFor(() => expect(program.asked).toHaveLength(1))
    const { id = 0 } = (await ticketOf(number)) ?? {}
    const session = await liveSession(id)
    if (session?.wait?.kind !== 'outside') throw new Error('it waits for nothing')
    const { token } = session.wait
    const { versionId, threadId } = await sessionRowOf(session.id)
    const request = { kind: 'http', nodeId: 'h' } as const
    const call = {
      threadId,
      versionId,
      sessionId: session.id,
      token,
      request,
      variables: { number },
    }
    const again = runExternalCall(desk.companyId, call)
    await vi.waitFor(() => expect(program.asked).toHaveLength(2))
    gate.resolve()
    await again
    await waitForText('Pedido único, Maria.')
    await runExternalCall(desk.companyId, call)
    expect(program.asked).toHaveLength(2)
    expect((await fetchThreadTexts(id)).filter((text) => text.startsWith('> Pedido'))).toHaveLength(
      1,
    )
    const keys = program.asked.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([`${session.id}.${token}`, `${session.id}.${token}`])
  })
})

const sessionRowOf = (id: number) =>
  inCompany(desk.companyId, (db) =>
    db
      .selectFrom('flowSessions')
      .select(['versionId', 'threadId'])
      .where('companyId', '=', desk.companyId)
      .where('id', '=', id)
      .$narrowType<{ versionId: number }>()
      .executeTakeFirstOrThrow(),
  )

/** Longer than any test, so that events during a pause happen in time on a slow machine. */
const PAUSE_MS = 60_000

/** Ends the pause before the next message. @returns when it would have ended */
const endPause = () =>
  vi.waitFor(async () => {
    const [dueAt] = await runFutureJobs('flow-calls.say')
    return dueAt?.getTime() ?? expect.fail('no message waits')
  })

describe('a Typebot of a flow', () => {
  const START = '/api/v1/typebots/loja/startChat'
  const CONTINUE = '/api/v1/sessions/s1/continueChat'
  const textBubble = (words: string) => ({
    type: 'text',
    content: { type: 'richText', richText: [{ type: 'p', children: [{ text: words }] }] },
  })
  const typebotGraph = () => ({
    nodes: [
      flowNode('t', 'typebot', {
        typebotIntegration: {
          name: 'Loja',
          urlN8N: program.origin,
          typebotSlug: 'loja',
          typebotDelayMessage: 0,
          typebotKeywordFinish: 'sair',
        },
      }),
      messageNode('m', 'De volta ao fluxo.'),
    ],
    edges: [flowEdge('1', 't'), flowEdge('t', 'm')],
  })

  test('sends texts and pictures to the customer, then continues the flow', async () => {
    const picture = readFileSync(new URL('../../../../../web/public/icon-192.png', import.meta.url))
    program.replies.set('/public/bolo.png', (_asked, answer) => answer.end(picture))
    program.replies.set(START, {
      body: {
        sessionId: 's1',
        messages: [
          { type: 'image', content: { url: `${program.origin}/public/bolo.png` } },
          { type: 'image', content: { url: 'http://10.0.0.1/x.png' } },
          textBubble('Qual bolo?'),
        ],
        input: { type: 'text input' },
      },
    })
    await desk.write(number, await buildPhraseFlow(typebotGraph()))
    await waitForText('Qual bolo?')
    const { id = 0 } = (await ticketOf(number)) ?? {}
    const [, first, second] = await desk.thread(id)
    expect(first).toMatchObject({ mediaType: 'image', fromMe: true })
    expect(second).toMatchObject({ body: 'http://10.0.0.1/x.png' })
    program.replies.set(CONTINUE, { body: { messages: [textBubble('Anotado.')] } })
    await desk.write(number, 'De cenoura')
    await waitForText('De volta ao fluxo.')
    expect(JSON.parse(program.asked.at(-1)?.body ?? '')).toEqual({ message: 'De cenoura' })
    expect((await fetchThreadTexts(id)).slice(-3)).toEqual([
      'De cenoura',
      '> Anotado.',
      '> De volta ao fluxo.',
    ])
    expect(await liveSession(id)).toBeNull()
  })

  test('pauses before each message, and answers messages of the pause after its last', async () => {
    const delayed = typebotGraph()
    const data = delayed.nodes[0]?.data.typebotIntegration
    Object.assign(data ?? {}, { typebotDelayMessage: PAUSE_MS })
    const input = { type: 'text input' }
    program.replies.set(START, {
      body: { sessionId: 's1', messages: ['Um', 'Dois', 'Três'].map(textBubble), input },
    })
    program.replies.set(CONTINUE, { body: { messages: [textBubble('Ouvi.')], input } })
    await desk.write(number, await buildPhraseFlow(delayed))
    const dueAt = [await endPause()]
    await waitForText('Um')
    const { id = 0 } = (await ticketOf(number)) ?? {}
    expect(await fetchThreadTexts(id)).not.toContain('> Dois')
    const session = await liveSession(id)
    if (session?.wait?.kind !== 'outside') throw new Error('it waits for nothing')
    await desk.write(number, 'Alô?')
    await desk.seen(id, ({ body }) => body === 'Alô?')
    dueAt.push(await endPause())
    await waitForText('Dois')
    dueAt.push(await endPause())
    await waitForText('Três')
    dueAt.push(await endPause())
    await waitForText('Ouvi.')
    expect((await fetchThreadTexts(id)).filter((one) => one.startsWith('>'))).toEqual([
      '> Um',
      '> Dois',
      '> Três',
      '> Ouvi.',
    ])
    const sent = (await desk.thread(id)).filter(({ fromMe }) => fromMe)
    const times = sent.map(({ createdAt }) => Date.parse(String(createdAt)))
    for (const [index, at] of dueAt.slice(1).entries())
      expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(PAUSE_MS)
  })

  test('sends each message once although its jobs run twice', async () => {
    program.replies.set(START, { body: { sessionId: 's1', messages: [], input: {} } })
    await desk.write(number, await buildPhraseFlow(typebotGraph()))
    await vi.waitFor(() => expect(program.asked).toHaveLength(1))
    const { id = 0 } = (await ticketOf(number)) ?? {}
    const gate = Promise.withResolvers<void>()
    program.replies.set(CONTINUE, (_asked, answer) => {
      void gate.promise.then(() => answer.end('{"messages": [], "input": {}}'))
    })
    await vi.waitFor(async () =>
      expect(await liveSession(id)).toMatchObject({ wait: { kind: 'talk' } }),
    )
    await desk.write(number, 'Oi')
    await vi.waitFor(() => expect(program.asked).toHaveLength(2))
    const session = await liveSession(id)
    if (session?.wait?.kind !== 'outside') throw new Error('it waits for nothing')
    const messages = ['A', 'B'].map((words) => ({
      kind: 'text' as const,
      text: words,
      choices: [],
    }))
    const answer = { kind: 'typebot' as const, messages, talk: { sessionId: 's1' }, isOver: false }
    const asked = { sessionId: session.id, token: session.wait.token, answer }
    for (const place of [1, 0, 0, 1, 1])
      await inCompany(desk.companyId, (db) => sendPiece(db, desk.companyId, { ...asked, place }))
    gate.resolve()
    expect((await fetchThreadTexts(id)).slice(-3)).toEqual(['Oi', '> A', '> B'])
    expect(await liveSession(id)).toMatchObject({ wait: { kind: 'talk' }, variables: {} })
  })

  test('is left by its finish keyword, which closes the ticket', async () => {
    const body = { sessionId: 's1', messages: [textBubble('Oi')], input: {} }
    program.replies.set(START, { body })
    await desk.write(number, await buildPhraseFlow(typebotGraph()))
    await waitForText('Oi')
    await desk.write(number, 'Sair')
    await vi.waitFor(async () => expect(await ticketOf(number, 'closed')).toBeDefined())
    expect(program.asked).toHaveLength(1)
  })
})

test('an AI of a flow receives the history, and hands over to an attendant', async () => {
  const completionReply = (message: object) => ({ body: { choices: [{ message }] } })
  program.replies.set('/v1/chat/completions', completionReply({ content: 'Temos cenoura e fubá.' }))
  const talk = { name: 'IA', prompt: 'Venda bolos.', apiKey: 'sk-segredo', maxMessages: 10 }
  const phrase = await buildPhraseFlow({
    nodes: [flowNode('a', 'openai', { typebotIntegration: talk })],
    edges: [flowEdge('1', 'a')],
  })
  await desk.write(number, phrase)
  await waitForText('Temos cenoura e fubá.')
  const { id = 0 } = (await ticketOf(number)) ?? {}
  const tool_calls = [{ id: 'c', type: 'function', function: { name: 'hand_over', arguments: '' } }]
  program.replies.set(
    '/v1/chat/completions',
    completionReply({ content: 'Um momento.', tool_calls }),
  )
  await desk.write(number, 'Quero uma pessoa')
  await waitForText('Um momento.')
  expect(await liveSession(id)).toBeNull()
  const [first, second] = program.asked.map(({ body }) => JSON.parse(body).messages.slice(1))
  expect(first).toEqual([{ role: 'user', content: phrase }])
  expect(second).toEqual([
    { role: 'user', content: phrase },
    { role: 'assistant', content: 'Temos cenoura e fubá.' },
    { role: 'user', content: 'Quero uma pessoa' },
  ])
  expect(program.asked[0]?.headers.authorization).toBe('Bearer sk-segredo')
  await desk.write(number, 'Alô?')
  await desk.seen(id, ({ body }) => body === 'Alô?')
  expect(program.asked).toHaveLength(2)
})

test("an AI after a Typebot is asked the customer's last message", async () => {
  const typebotIntegration = {
    name: 'Loja',
    urlN8N: program.origin,
    typebotSlug: 'loja',
    typebotDelayMessage: 0,
  }
  const textBubble = (words: string) => ({
    type: 'text',
    content: { type: 'richText', richText: [{ type: 'p', children: [{ text: words }] }] },
  })
  program.replies.set('/api/v1/typebots/loja/startChat', {
    body: { sessionId: 's1', messages: [textBubble('Qual bolo?')], input: { type: 'text input' } },
  })
  program.replies.set('/api/v1/sessions/s1/continueChat', {
    body: { messages: [textBubble('Já vejo.')] },
  })
  const answer = { message: { role: 'assistant', content: 'Temos de fubá.' } }
  program.replies.set('/v1/chat/completions', { body: { choices: [answer] } })
  const ai = { name: 'IA', prompt: 'Venda bolos.', apiKey: 'sk-segredo', maxMessages: 10 }
  const phrase = await buildPhraseFlow({
    nodes: [
      flowNode('t', 'typebot', { typebotIntegration }),
      flowNode('a', 'openai', { typebotIntegration: ai }),
    ],
    edges: [flowEdge('1', 't'), flowEdge('t', 'a')],
  })
  await desk.write(number, phrase)
  await waitForText('Qual bolo?')
  await desk.write(number, 'De fubá')
  await waitForText('Temos de fubá.')
  const asked = program.asked.findLast(({ path }) => path === '/v1/chat/completions')
  const { messages } = JSON.parse(asked?.body ?? '') as { messages: Array<{ content: string }> }
  expect(messages.slice(1).map(({ content }) => content)).toEqual([
    phrase,
    'Qual bolo?',
    'De fubá',
    'Já vejo.',
    'De fubá',
  ])
})
