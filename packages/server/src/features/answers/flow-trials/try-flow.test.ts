import type { FlowGraph } from '@guiche/contract/flow-graph'
import type { FlowSession } from '@guiche/contract/flow-sessions'
import type { FlowTrial } from '@guiche/contract/flow-trials'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { setAllowedHosts } from '../../../platform/http/outgoing/allowed-hosts.ts'
import { buildCompany, buildQueue } from '../../../testing/build-company.ts'
import { buildFlow, flowEdge, flowNode } from '../../../testing/build-flow.ts'
import { parseFlow } from '../../../testing/flow-notation.ts'
import { type ExternalProgram, startProgram } from '../../../testing/external-program.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let program: ExternalProgram
let companyId: number
let admin: Person
let flowId: number

beforeAll(async () => {
  app = await startTestApp()
  program = await startProgram()
  setAllowedHosts([program.host])
  companyId = (await buildCompany()).company.id
  admin = await signInPerson(app, companyId, { profile: 'admin' })
  flowId = await buildFlow(admin.client, { nodes: [], edges: [] })
})
afterAll(async () => {
  await app.close()
  program.close()
  setAllowedHosts([])
})

const tryEvent = (
  graph: FlowGraph,
  event: FlowTrial['event'],
  session: FlowSession | null = null,
  manner: FlowTrial['manner'] = 'text',
) =>
  admin.client.call('POST /flowbuilder/try', {
    body: { flowId, graph, event, session, manner },
  })

test('a draft answers as on a line, reports its path, and stores nothing', async () => {
  const graph = parseFlow([
    'm: menu Olá, {{firstName}}: | Um | Dois',
    'i: interval 60',
    'f: message Fim.',
    'm.2 > i > f',
  ])
  const begun = await tryEvent(graph, { kind: 'start' })
  expect(begun).toMatchObject({
    outputs: [{ kind: 'text', nodeId: 'm', text: 'Olá, Maria:\n\n[1] Um\n[2] Dois' }],
    passed: [
      { nodeId: '1', exit: 'a' },
      { nodeId: 'm', exit: null },
    ],
    end: null,
  })
  const chosen = await tryEvent(graph, { kind: 'said', text: 'dois' }, begun.session)
  expect(chosen.passed).toEqual([
    { nodeId: 'm', exit: 'a2' },
    { nodeId: 'i', exit: null },
  ])
  expect(chosen.session?.wait).toMatchObject({ kind: 'clock' })
  // The trial advances the clock to the wait's end at once.
  const over = await tryEvent(graph, { kind: 'clock' }, chosen.session)
  expect(over).toMatchObject({ outputs: [{ text: 'Fim.' }], session: null, end: 'finished' })
  const sessions = await inCompany(companyId, (db) =>
    db.selectFrom('flowSessions').select('id').execute(),
  )
  expect(sessions).toEqual([])
})

test('menus are shown as buttons or lists in the selected manner', async () => {
  const graph = parseFlow(['m: menu Qual? | Um | Dois', 'a: message A', 'm.1 > a'])
  const begun = await tryEvent(graph, { kind: 'start' }, null, 'list')
  const rows = [
    { id: 'flow:m:1', title: 'Um' },
    { id: 'flow:m:2', title: 'Dois' },
  ]
  expect(begun.outputs).toMatchObject([{ text: 'Qual?', list: { rows } }])
  const choice = { id: 'flow:m:1', title: 'Um' }
  const pressed = await tryEvent(graph, { kind: 'said', text: 'Um', choice }, begun.session, 'list')
  expect(pressed.outputs).toMatchObject([{ text: 'A' }])
})

test('external programs are called with the stored secrets of the flow', async () => {
  program.replies.set('/pedido', { body: { estado: 'a caminho' } })
  const asks = flowNode('h', 'http', {
    url: `${program.origin}/pedido`,
    authorization: 'Bearer segredo',
    saves: [{ path: 'estado', key: 'estado' }],
  })
  const nodes = [flowNode('1', 'start'), asks, flowNode('a', 'message', { label: '{{estado}}' })]
  const connections = [flowEdge('1', 'h'), flowEdge('h', 'a')]
  await admin.client.call('POST /flowbuilder/flow', {
    body: { idFlow: flowId, nodes, connections },
  })
  const { flow } = await admin.client.call('GET /flowbuilder/:id', { params: { id: flowId } })
  const graph = flow.flow ?? { nodes: [], connections: [] }
  expect(JSON.stringify(graph)).not.toContain('segredo')
  const { outputs, end } = await tryEvent(graph, { kind: 'start' })
  expect(outputs).toMatchObject([
    { kind: 'act', act: 'ask', detail: `${program.origin}/pedido` },
    { text: 'a caminho' },
  ])
  expect(end).toBe('finished')
  expect(program.asked.at(-1)?.headers.authorization).toBe('Bearer segredo')
})

test('a charge waits until it is paid or overdue, sends nothing, and fails without a key', async () => {
  const graph = parseFlow([
    'c: charge 49,90 | 1 days | Segue o Pix.',
    'ok: message Pago.',
    'b: message Tarde.',
    'x: message Falhou.',
    'c > ok',
    'c.b > b',
    'c.c > x',
  ])
  expect(await tryEvent(graph, { kind: 'start' })).toMatchObject({
    outputs: [{ text: 'Segue o Pix.' }, { act: 'charge', detail: 'R$ 49,90' }, { text: 'Falhou.' }],
  })
  const receiver = { pixKey: 'loja@exemplo.com.br', pixName: 'Loja', pixCity: 'Recife' }
  for (const [key, value] of Object.entries(receiver))
    await admin.client.call('PUT /settings/:key', { params: { key }, body: { value } })
  const begun = await tryEvent(graph, { kind: 'start' })
  expect(begun.session?.wait).toMatchObject({ kind: 'payment' })
  const silent = await tryEvent(graph, { kind: 'said', text: 'paguei' }, begun.session)
  expect(silent).toMatchObject({ outputs: [], end: null })
  expect(await tryEvent(graph, { kind: 'paid' }, begun.session)).toMatchObject({
    outputs: [{ text: 'Pago.' }],
    passed: [{ nodeId: 'c', exit: 'a' }, { nodeId: 'ok' }],
  })
  expect(await tryEvent(graph, { kind: 'clock' }, begun.session)).toMatchObject({
    outputs: [{ act: 'expire' }, { text: 'Tarde.' }],
  })
  const charges = await inCompany(companyId, (db) =>
    db.selectFrom('pixCharges').select('id').execute(),
  )
  expect(charges).toEqual([])
})

test('effects on the desk are shown with names', async () => {
  const queueId = await buildQueue(companyId)
  const { name } = await admin.client.call('GET /queue/:id', { params: { id: queueId } })
  const tag = await admin.client.call('POST /tags', { body: { name: 'Cliente', color: '#111111' } })
  const numbers = { queue: queueId, tag: tag.id, flow: 0 }
  const lines = [
    't: tag Cliente',
    'h: handover {"queueId":"queue:Vendas","summary":"Veio do site"}',
    't > h',
  ]
  const { outputs, end } = await tryEvent(
    parseFlow(lines, (kind) => numbers[kind]),
    { kind: 'start' },
  )
  expect(outputs).toMatchObject([
    { act: 'tag', detail: 'Cliente' },
    { act: 'note', detail: 'Veio do site' },
    { act: 'place', detail: name },
  ])
  expect(end).toBe('handedOver')
})

test('a trial continues in another active flow, and fails at an inactive one', async () => {
  const other = await buildFlow(admin.client, {
    nodes: [
      flowNode('q', 'question', { typebotIntegration: { message: '{{v}}?', answerKey: 'x' } }),
    ],
    edges: [flowEdge('1', 'q')],
  })
  const jumpGraph = (to: number) =>
    parseFlow(['v: variable v = um', 'j: jump Outro', 'v > j'], () => to)
  const jumped = await tryEvent(jumpGraph(other), { kind: 'start' })
  expect(jumped.outputs).toMatchObject([{ act: 'jump' }, { nodeId: 'q', text: 'um?' }])
  const answered = await tryEvent(jumpGraph(other), { kind: 'said', text: 'dois' }, jumped.session)
  expect(answered).toMatchObject({ end: 'finished', session: null })
  await admin.client.call('PUT /flowbuilder', { body: { flowId: other, active: false } })
  expect(await tryEvent(jumpGraph(other), { kind: 'start' })).toMatchObject({
    outputs: [{ act: 'jump' }, { act: 'flowGone' }],
    end: 'failed',
  })
})

test('a tag added in the trial is seen by later checks, after a wait and in another flow', async () => {
  const { id: tag } = await admin.client.call('POST /tags', {
    body: { name: 'Fiel', color: '#222222' },
  })
  const other = await buildFlow(admin.client, {
    nodes: [
      flowNode('c', 'check', { kind: 'tags', tagIds: [tag] }),
      flowNode('m', 'message', { label: 'Cliente fiel.' }),
    ],
    edges: [flowEdge('1', 'c'), flowEdge('c', 'm')],
  })
  const lines = ['t: tag Fiel', 'q: question x = Continua?', 'j: jump Outro', 't > q > j']
  const graph = parseFlow(lines, (kind) => (kind === 'tag' ? tag : other))
  const { session, tagIds } = await tryEvent(graph, { kind: 'start' })
  expect(tagIds).toEqual([tag])
  const event = { kind: 'said', text: 'sim' } as const
  const after = await admin.client.call('POST /flowbuilder/try', {
    body: { flowId, graph, event, session, tagIds },
  })
  expect(after).toMatchObject({
    outputs: [{ act: 'jump' }, { text: 'Cliente fiel.' }],
    tagIds: [tag],
  })
})

test('a flow of another company is refused, and so is a user who is not an administrator', async () => {
  const stranger = await signInPerson(app, (await buildCompany()).company.id, { profile: 'admin' })
  const body = { flowId, graph: parseFlow([]), event: { kind: 'start' } }
  expect(await stranger.client.send('POST /flowbuilder/try', { body })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_FLOW_FOUND' },
  })
  const ana = await signInPerson(app, companyId)
  expect((await ana.client.send('POST /flowbuilder/try', { body })).status).toBe(400)
})

test('a menu that does not fit buttons or a list is sent as text', async () => {
  const long = 'Uma opção com um nome que nenhum botão mostra'
  const graph = parseFlow([`m: menu Olá: | ${long} | Dois`])
  for (const manner of ['button', 'list'] as const) {
    const { outputs } = await tryEvent(graph, { kind: 'start' }, null, manner)
    const [shown] = outputs
    if (shown?.kind !== 'text') throw new Error('a menu is words')
    expect(shown.text).toContain(long)
    expect(shown.text).toContain('Dois')
    expect(shown).not.toHaveProperty('buttons')
  }
})
