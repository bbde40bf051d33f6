import { flowNodeTypes } from '@guiche/contract/flow-nodes/node-kinds'
import { MASKED } from '@guiche/contract/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, moveClock } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany, PASSWORD } from '../../../testing/build-company.ts'
import { multipartFormOf } from '../../../testing/build-desk.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket } from '../../../testing/test-socket.ts'
import { storedGraphFile, findVersion, listRunnableFlows, openSecrets } from './index.ts'

let app: TestApp
let companyId: number
let admin: Person
let email: string
let id: number

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  const built = await buildCompany()
  companyId = built.company.id
  email = built.admin.email
  admin = await signInPerson(app, companyId, { profile: 'admin' })
  id = (await admin.client.call('POST /flowbuilder', { body: { name: 'Fluxo' } })).id
})

interface Node {
  id: string
  type: string
  position: { x: number; y: number }
  data: Record<string, unknown>
  [more: string]: unknown
}
interface Graph {
  nodes: Node[]
  connections: object[]
}

const postGraph = (graph: Graph, more: object = {}) =>
  admin.client.send('POST /flowbuilder/flow', { body: { idFlow: id, ...graph, ...more } })
async function saveGraphOrFail(graph: Graph, more: object = {}): Promise<void> {
  const { status, raw } = await postGraph(graph, more)
  expect([status, raw.body]).toEqual([200, '"ok"'])
}
const fetchFlow = async () =>
  (await admin.client.call('GET /flowbuilder/flow/:id', { params: { id } })).flow
const publish = (note = '') =>
  admin.client.call('POST /flowbuilder/:id/publish', { params: { id }, body: { note } })
const listRunningFlows = () => inCompany(companyId, (db) => listRunnableFlows(db, companyId, [id]))

const positionAt = (x: number, y = 100) => ({ x, y })
const start: Node = {
  id: '1',
  position: positionAt(250),
  data: { label: 'Inicio do fluxo' },
  type: 'start',
}
const buildNode = (nodeId: string, type: string, data: Record<string, unknown>): Node => ({
  id: nodeId,
  position: positionAt(600),
  data,
  type,
})
const messageGraph = (label: string): Graph => ({
  nodes: [start, buildNode('fala', 'message', { label })],
  connections: [
    { source: '1', sourceHandle: 'a', target: 'fala', targetHandle: null, id: 'reactflow__1' },
  ],
})
const aiNode = (key: string, more: object) =>
  buildNode('ia', 'openai', { typebotIntegration: { name: 'IA', apiKey: key, ...more } })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const MP3 = Buffer.concat([
  Buffer.from('ID3\x03\x00\x00\x00\x00\x00\x00', 'latin1'),
  Buffer.from('fffb9064', 'hex'),
  Buffer.alloc(2000),
])
const MP4 = Buffer.concat([
  Buffer.from('\x00\x00\x00\x20ftypisom\x00\x00\x02\x00isomiso2mp41', 'latin1'),
  Buffer.alloc(100),
])

/** Graphs as older clients send them: behaviour.md 19.1. */
function olderClientGraph(file: string): Graph {
  const queue = { id: 7, name: 'Vendas', color: '#34308d', greetingMessage: '', orderQueue: null }
  const bot = {
    name: 'Robô',
    urlN8N: 'https://robo.example',
    typebotSlug: 'boas-vindas',
    typebotExpires: 1,
    typebotDelayMessage: 1000,
  }
  const buildElement = (type: string, value: string, number: string, more: object = {}) => ({
    type,
    value,
    number,
    ...more,
  })
  const nodes = [
    start,
    buildNode('message', 'message', { label: 'Olá {{name}}' }),
    buildNode('interval', 'interval', { label: 'Intervalo 9 seg.', sec: '9' }),
    buildNode('condition', 'condition', { key: 'idade', condition: 2, value: '18' }),
    buildNode('menu', 'menu', {
      message: 'Escolha',
      arrayOption: [
        { number: 1, value: 'Vendas' },
        { number: 2, value: 'Suporte' },
      ],
    }),
    buildNode('img', 'img', { url: file }),
    buildNode('audio', 'audio', { url: file, record: true }),
    buildNode('video', 'video', { url: 'https://cdn.example/video.mp4' }),
    buildNode('randomizer', 'randomizer', { percent: 30 }),
    buildNode('block', 'singleBlock', {
      seq: ['message1', 'interval1', 'img1', 'audio1'],
      elements: [
        buildElement('message', 'Oi', 'message1'),
        buildElement('interval', '3', 'interval1'),
        buildElement('img', file, 'img1', { original: 'Foto da loja.png' }),
        buildElement('audio', file, 'audio1', { original: 'voz.mp3', record: false }),
      ],
    }),
    buildNode('content', 'content', {
      seq: ['video1'],
      elements: [buildElement('video', file, 'video1')],
    }),
    buildNode('ticket', 'ticket', { data: queue }),
    buildNode('ticket2', 'ticket', queue),
    buildNode('typebot', 'typebot', { typebotIntegration: bot }),
    aiNode('', { prompt: 'Seja gentil', voice: 'texto', maxTokens: 100, temperature: 1 }),
    buildNode('question', 'question', {
      typebotIntegration: { message: 'Seu nome?', answerKey: 'nome' },
    }),
    {
      ...buildNode('unknown', 'delayNode', { value: 5, unit: 'minutes' }),
      style: { border: '1px solid blue' },
      selected: true,
      positionAbsolute: positionAt(1),
      width: 200,
    },
  ]
  const buildEdge = (source: string, sourceHandle: string, target: string) => ({
    source,
    sourceHandle,
    target,
    targetHandle: null,
    id: `reactflow__edge-${source}${sourceHandle}-${target}`,
    type: 'buttonedge',
    animated: false,
  })
  return {
    nodes,
    connections: [
      buildEdge('1', 'a', 'message'),
      buildEdge('menu', 'a1', 'block'),
      buildEdge('menu', 'a2', 'ticket'),
      buildEdge('randomizer', 'a', 'menu'),
      buildEdge('randomizer', 'b', 'typebot'),
      buildEdge('question', 'response', 'img'),
      buildEdge('question', 'noResponse', 'ticket2'),
      { source: 'message', target: 'interval' },
    ],
  }
}

async function uploadMedia(kind: 'img' | 'audio' | 'content', name: string, bytes: Buffer) {
  return admin.client.send(`POST /flowbuilder/${kind}`, {
    body: multipartFormOf([{ name, bytes }], { fromMe: 'true', body: name }),
  })
}

describe('a graph of an older client', () => {
  test('is saved, read and saved again unchanged, and is published at once', async () => {
    const name = String((await uploadMedia('img', 'foto.png', PNG)).body.name)
    const graph = olderClientGraph(name)
    expect(new Set(graph.nodes.map(({ type }) => type)).size).toBe(16)
    await saveGraphOrFail(graph)
    const first = await fetchFlow()
    expect(first.flow).toEqual(graph)
    expect(first).toMatchObject({ version: 1, hasDraft: false, revision: 1 })
    await saveGraphOrFail({
      nodes: first.flow?.nodes as Node[],
      connections: first.flow?.connections ?? [],
    })
    const second = await fetchFlow()
    expect(second.flow).toEqual(graph)
    // Without a difference the published version stays.
    expect(second).toMatchObject({ version: 1, hasDraft: false, revision: 2 })
    expect(await listRunningFlows()).toMatchObject([{ flowId: id, name: 'Fluxo', number: 1 }])
  })

  test('may contain every kind of node', async () => {
    const nodes = flowNodeTypes.map((type, n) =>
      buildNode(type === 'start' ? '1' : `n${n}`, type, {}),
    )
    await saveGraphOrFail({ nodes, connections: [] })
    expect((await fetchFlow()).flow?.nodes).toEqual(nodes)
  })

  test('begins at a start node of any id, and is not published without one', async () => {
    await saveGraphOrFail({ nodes: [{ ...start, id: 'outro' }], connections: [] })
    expect(await fetchFlow()).toMatchObject({ version: 1 })
    expect(await postGraph({ nodes: [buildNode('a', 'wait', {})], connections: [] })).toMatchObject(
      {
        status: 400,
        body: { error: 'ERR_FLOW_NO_START' },
      },
    )
    expect(await fetchFlow()).toMatchObject({ version: 1, revision: 1 })
  })

  test('is refused if it is too large, repeats an id or has values that cannot be stored', async () => {
    const large = Array.from({ length: 1001 }, (_, n) => buildNode(`n${n}`, 'wait', {}))
    for (const nodes of [
      large,
      [start, start],
      [start, buildNode('a', 'message', { label: 'x'.repeat(1_000_000) })],
      [start, buildNode('a', 'message', { label: 'a\u0000b' })],
    ])
      expect(await postGraph({ nodes, connections: [] })).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT' },
      })
  })
})

describe('a medium in a graph', () => {
  const fetchMediaUrl = async () => String((await fetchFlow()).flow?.nodes.at(-1)?.data.url)
  const pictureGraph = (url: string): Graph => ({
    nodes: [start, buildNode('foto', 'img', { url })],
    connections: [],
  })
  const fetchFile = (name: string) => app.http.inject(`/public/${name}`)

  test('is recognised with any address and date, and signed again at each read', async () => {
    const uploaded = (await uploadMedia('img', 'Minha foto.PNG', PNG)).body
    const name = String(uploaded.name)
    expect(name).toMatch(/^f[\da-f]+-[\da-f]{32}-[\da-f]+-[\da-f]{32}\/[\da-f]{12}\.png$/)
    const forged = name.replace(/-[\da-f]{32}\//, `-${'0'.repeat(32)}/`)
    for (const given of [
      name,
      forged,
      `/public/${name}`,
      `https://antigo.example/public/${name}`,
    ]) {
      await saveGraphOrFail(pictureGraph(given), { draft: true })
      expect(await fetchMediaUrl()).toBe(name)
    }
    moveClock(3 * DAY)
    try {
      await admin.client.signIn(email, PASSWORD)
      expect((await fetchFile(name)).statusCode).toBe(404)
      const later = await fetchMediaUrl()
      expect(later).not.toBe(name)
      expect((await fetchFile(later)).rawPayload).toEqual(PNG)
      await saveGraphOrFail(pictureGraph(name), { draft: true })
      expect(await fetchMediaUrl()).toBe(later)
    } finally {
      moveClock(-3 * DAY)
    }
    await publish()
    const [running] = await listRunningFlows()
    expect(storedGraphFile(running?.graph.nodes[1]?.data.url)).toEqual({
      fileId: uploaded.id,
      name: name.split('/')[1],
    })
  })

  test('of another company is not recognised', async () => {
    const name = String((await uploadMedia('img', 'foto.png', PNG)).body.name)
    const other = await signInPerson(app, (await buildCompany()).company.id, { profile: 'admin' })
    const flow = await other.client.call('POST /flowbuilder', { body: { name: 'Fluxo' } })
    const graph = { idFlow: flow.id, ...pictureGraph(name) }
    await other.client.call('POST /flowbuilder/flow', { body: graph as never })
    const runsThere = await inCompany(flow.company_id, (db) =>
      listRunnableFlows(db, flow.company_id, [flow.id]),
    )
    expect(storedGraphFile(runsThere[0]?.graph.nodes[1]?.data.url)).toBeUndefined()
  })

  test('is kept while the draft or a version uses it', async () => {
    const listKeptFiles = () =>
      inCompany(companyId, async (db) => {
        const rows = await db.selectFrom('flowFiles').select('fileId').execute()
        return rows.map(({ fileId }) => fileId)
      })
    const one = (await uploadMedia('img', 'um.png', PNG)).body
    const two = (await uploadMedia('audio', 'dois.mp3', MP3)).body
    await saveGraphOrFail(pictureGraph(String(one.name)))
    await saveGraphOrFail(pictureGraph(String(two.name)), { draft: true })
    expect(new Set(await listKeptFiles())).toEqual(new Set([one.id, two.id]))
    await admin.client.call('POST /flowbuilder/:id/discard', { params: { id } })
    expect(await listKeptFiles()).toEqual([one.id])
    await saveGraphOrFail(pictureGraph('https://cdn.example/foto.png'))
    expect(await listKeptFiles()).toEqual([one.id])
  })
})

describe('uploads', () => {
  test('answer with names by which older clients distinguish kinds of media', async () => {
    const body = multipartFormOf(
      [
        { name: 'dialog mp4.png', bytes: PNG },
        { name: 'voz', bytes: MP3 },
        { name: 'blog.mp4', bytes: MP4 },
      ],
      { fromMe: 'true', body: ['a', 'b', 'c'] },
    )
    const { body: names } = await admin.client.send('POST /flowbuilder/content', { body })
    const kinds = [/png|jpg|jpeg/, /mp3|ogg|mpeg|opus/, /mp4|avi/]
    expect(
      (names as unknown as string[]).map((name) => kinds.map((kind) => kind.test(name))),
    ).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ])
  })

  test('are refused by the type of their bytes, and by their size', async () => {
    const paddedBytes = (head: Buffer, size: number) => Buffer.concat([head, Buffer.alloc(size)])
    const fetchUploadError = async (
      kind: 'img' | 'audio' | 'content',
      name: string,
      bytes: Buffer,
    ) => (await uploadMedia(kind, name, bytes)).body.error
    for (const [kind, name, bytes] of [
      ['img', 'foto.png', MP3],
      ['img', 'foto.png', Buffer.from('nada')],
      ['audio', 'voz.mp3', PNG],
      ['content', 'texto.txt', Buffer.from('nada')],
      ['content', 'foto.gif', Buffer.from('GIF89a\x01\x00\x01\x00')],
    ] as const)
      expect(await fetchUploadError(kind, name, bytes), name).toBe('ERR_FILE_TYPE_NOT_ALLOWED')
    for (const [kind, name, bytes] of [
      ['img', 'foto.png', paddedBytes(PNG, 2_000_000)],
      ['audio', 'voz.mp3', paddedBytes(MP3, 5_000_000)],
      ['content', 'foto.png', paddedBytes(PNG, 2_000_000)],
      ['audio', 'filme.mp4', paddedBytes(MP4, 20_000_000)],
    ] as const)
      expect(await fetchUploadError(kind, name, bytes), name).toBe('ERR_FILE_TOO_LARGE')
    expect((await uploadMedia('audio', 'filme.mp4', paddedBytes(MP4, 18_000_000))).status).toBe(200)
    const body = multipartFormOf([], { body: 'x' })
    expect((await admin.client.send('POST /flowbuilder/img', { body })).status).toBe(400)
  })
})

describe('a secret in a graph', () => {
  const OPERATORS_AI = { address: '', addressBefore: '' }
  const aiGraph = (apiKey: unknown, more: object = {}): Graph => ({
    nodes: [start, aiNode(apiKey as string, { voiceKey: 'voz', ...more })],
    connections: [],
  })
  const openRunningSecrets = async (nodeId = 'ia') => {
    const [running] = await listRunningFlows()
    return running && openSecrets(companyId, running.graph, nodeId, OPERATORS_AI)
  }

  test('is never returned, and stays until it is replaced', async () => {
    await saveGraphOrFail(aiGraph('sk-um'))
    const { raw } = await admin.client.send('GET /flowbuilder/:id', { params: { id } })
    expect(raw.body).not.toContain('sk-um')
    expect((await fetchFlow()).flow?.nodes[1]?.data).toMatchObject({
      typebotIntegration: { apiKey: MASKED, voiceKey: MASKED },
    })
    const stored = await inCompany(companyId, (db) =>
      db.selectFrom('flowVersions').select('graph').execute(),
    )
    expect(JSON.stringify(stored)).not.toMatch(/sk-um|"voz"/)
    for (const key of [undefined, '', MASKED]) {
      await saveGraphOrFail(aiGraph(key, { prompt: `com ${key}`, voiceKey: MASKED }))
      expect(await openRunningSecrets()).toEqual({
        apiKey: 'sk-um',
        voiceKey: 'voz',
        authorization: '',
      })
    }
    await saveGraphOrFail(aiGraph('sk-dois'))
    expect(await openRunningSecrets()).toMatchObject({ apiKey: 'sk-dois' })
    await saveGraphOrFail(aiGraph(null))
    expect(await openRunningSecrets()).toMatchObject({ apiKey: '', voiceKey: 'voz' })
    await saveGraphOrFail(aiGraph(MASKED))
    expect(await openRunningSecrets()).toMatchObject({ apiKey: '' })
  })

  test("of a draft is the published version's if the node's address went back to it", async () => {
    await saveGraphOrFail(aiGraph('sk-um'))
    await saveGraphOrFail({ nodes: [start], connections: [] }, { draft: true })
    await saveGraphOrFail(aiGraph(MASKED, { prompt: 'outro' }), { draft: true })
    await publish()
    expect(await openRunningSecrets()).toMatchObject({ apiKey: 'sk-um' })
  })

  test('is copied with its node, and not for another server', async () => {
    const httpNode = (nodeId: string, url: string, authorization: string) =>
      buildNode(nodeId, 'http', { method: 'GET', url, authorization })
    await saveGraphOrFail({
      nodes: [...aiGraph('sk-um').nodes, httpNode('api', 'https://loja.example/a', 'Bearer um')],
      connections: [],
    })
    await saveGraphOrFail({
      nodes: [
        start,
        { ...aiNode(MASKED, { voiceKey: MASKED }), id: 'copia' },
        httpNode('perto', 'https://loja.example/b', MASKED),
        httpNode('longe', 'https://outra.example/a', MASKED),
      ],
      connections: [],
    })
    expect(await openRunningSecrets('copia')).toMatchObject({ apiKey: 'sk-um', voiceKey: 'voz' })
    expect(await openRunningSecrets('perto')).toMatchObject({ authorization: 'Bearer um' })
    expect(await openRunningSecrets('longe')).toMatchObject({ authorization: '' })
  })
})

describe('a draft', () => {
  test('exists beside the published version until it is published, and only if it differs', async () => {
    const socket = await openSocket(app.address, admin.client.token ?? '')
    await saveGraphOrFail(messageGraph('um'), { draft: true })
    expect(await fetchFlow()).toMatchObject({ version: null, hasDraft: true, revision: 1 })
    expect(await listRunningFlows()).toEqual([])
    expect(await publish('primeira')).toMatchObject({ version: 1, hasDraft: false })
    await saveGraphOrFail(messageGraph('dois'), { draft: true })
    expect(await fetchFlow()).toMatchObject({
      flow: messageGraph('dois'),
      version: 1,
      hasDraft: true,
    })
    expect((await listRunningFlows())[0]?.graph).toEqual(messageGraph('um'))
    await saveGraphOrFail(messageGraph('um'), { draft: true })
    expect(await fetchFlow()).toMatchObject({
      flow: messageGraph('um'),
      version: 1,
      hasDraft: false,
    })
    expect(await publish()).toMatchObject({ version: 1 })
    await saveGraphOrFail(messageGraph('três'), { draft: true })
    const discarded = await admin.client.call('POST /flowbuilder/:id/discard', { params: { id } })
    expect(discarded).toMatchObject({ flow: messageGraph('um'), version: 1, hasDraft: false })
    await socket.hears(
      `company-${companyId}-flow`,
      ({ flow }) => (flow as { hasDraft: boolean }).hasDraft,
    )
    socket.close()
  })

  test("does not overwrite a colleague's newer save", async () => {
    const { revision } = await fetchFlow()
    await saveGraphOrFail(messageGraph('meu'), { draft: true, revision })
    expect(await postGraph(messageGraph('outro'), { draft: true, revision })).toMatchObject({
      status: 400,
      body: { error: 'ERR_FLOW_CHANGED_MEANWHILE' },
    })
    expect((await fetchFlow()).flow).toEqual(messageGraph('meu'))
    await saveGraphOrFail(messageGraph('seguinte'), { draft: true, revision: revision + 1 })
    await saveGraphOrFail(messageGraph('de quem não sabe'))
    expect(await fetchFlow()).toMatchObject({ flow: messageGraph('de quem não sabe'), revision: 3 })
  })

  test('without a start is saved, and not published', async () => {
    const refusal = { status: 400, body: { error: 'ERR_FLOW_NO_START' } }
    const params = { id }
    const tryPublish = () =>
      admin.client.send('POST /flowbuilder/:id/publish', { params, body: {} })
    expect(await tryPublish()).toMatchObject(refusal)
    await saveGraphOrFail({ nodes: [buildNode('a', 'wait', {})], connections: [] }, { draft: true })
    expect(await tryPublish()).toMatchObject(refusal)
    expect(await fetchFlow()).toMatchObject({ version: null, hasDraft: true })
  })
})

describe('a version', () => {
  const fetchVersions = (query: object = {}) =>
    admin.client.call('GET /flowbuilder/:id/versions', { params: { id }, query })

  test('is immutable, and is published again when it is restored', async () => {
    for (const text of ['um', 'dois', 'três']) await saveGraphOrFail(messageGraph(text))
    const all = await fetchVersions()
    expect(all.hasMore).toBe(false)
    expect(all.versions.map(({ number, isCurrent }) => [number, isCurrent])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ])
    expect(all.versions[0]).toMatchObject({ nodes: 2, userName: expect.stringMatching(/Pessoa/) })
    expect(await fetchVersions({ before: 3 })).toMatchObject({
      versions: [{ number: 2 }, { number: 1 }],
    })
    const first = { params: { id, number: 1 } }
    const { version } = await admin.client.call('GET /flowbuilder/:id/versions/:number', first)
    expect(version).toMatchObject({ number: 1, flow: messageGraph('um'), isCurrent: false })
    await saveGraphOrFail(messageGraph('rascunho'), { draft: true })
    const { version: number, ...restored } = await admin.client.call(
      'POST /flowbuilder/:id/versions/:number/restore',
      first,
    )
    expect([number, restored.hasDraft]).toEqual([4, false])
    expect(restored.flow).toEqual(messageGraph('um'))
    expect((await fetchVersions()).versions[0]).toMatchObject({ number: 4, note: 'v1' })
    const missing = { params: { id, number: 9 } }
    expect(
      await admin.client.send('POST /flowbuilder/:id/versions/:number/restore', missing),
    ).toMatchObject({ status: 404, body: { error: 'ERR_NO_FLOW_FOUND' } })
  })

  test('that a session runs is found after its flow was changed or switched off', async () => {
    await saveGraphOrFail(messageGraph('um'))
    const [before] = await listRunningFlows()
    await saveGraphOrFail(messageGraph('dois'))
    await admin.client.call('PUT /flowbuilder', { body: { flowId: id, active: false } })
    expect(await listRunningFlows()).toEqual([])
    const found = await inCompany(companyId, (db) =>
      findVersion(db, companyId, before?.versionId ?? 0),
    )
    expect(found).toMatchObject({ flowId: id, number: 1, graph: messageGraph('um') })
    const other = (await buildCompany()).company.id
    expect(
      await inCompany(other, (db) => findVersion(db, other, before?.versionId ?? 0)),
    ).toBeUndefined()
  })
})
