import { flowFaults } from '@guiche/contract/flow-faults'
import { edgeFrom, type FlowGraph } from '@guiche/contract/flow-graph'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { setFetchableOrigin } from '../../../platform/http/outgoing/safe-fetch.ts'
import { buildCompany } from '../../../testing/build-company.ts'
import { multipartFormOf } from '../../../testing/build-desk.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { listRunnableFlows, openSecrets } from '../flows/index.ts'

let app: TestApp
let companyId: number
let admin: Person
let ana: Person
let stranger: Person

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  companyId = (await buildCompany()).company.id
  admin = await signInPerson(app, companyId, { profile: 'admin' })
  ana = await signInPerson(app, companyId)
  stranger = await signInPerson(app, (await buildCompany()).company.id, { profile: 'admin' })
})

const importFile = (file: object, { client }: Person = admin) =>
  client.call('POST /flowbuilder/import', { body: { file } as never })
const exportFile = (id: number) =>
  admin.client.call('GET /flowbuilder/:id/export', { params: { id } })
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const MP4 = Buffer.concat([
  Buffer.from('\x00\x00\x00\x20ftypisom\x00\x00\x02\x00isomiso2mp41', 'latin1'),
  Buffer.alloc(100),
])

async function uploadFile(
  name: string,
  bytes: Buffer,
  { client }: Person = admin,
): Promise<string> {
  const body = multipartFormOf([{ name, bytes }])
  const { body: names } = await client.send('POST /flowbuilder/content', { body })
  return String((names as unknown as string[])[0])
}

async function createDrawnFlow(graph: FlowGraph): Promise<number> {
  const { id } = await admin.client.call('POST /flowbuilder', { body: { name: 'Vendas' } })
  await admin.client.call('POST /flowbuilder/flow', { body: { idFlow: id, ...graph } })
  return id
}

const start = { id: '1', type: 'start', position: { x: 250, y: 100 }, data: {} }
const buildNode = (id: string, type: string, data: Record<string, unknown>) => ({
  id,
  type,
  position: { x: 600, y: 100 },
  data,
})

describe('a flow as a file', () => {
  test('is imported into another company with its media and without its secrets', async () => {
    const photo = await uploadFile('foto.png', PNG)
    const id = await createDrawnFlow({
      nodes: [
        start,
        buildNode('um', 'img', { url: photo }),
        buildNode('dois', 'img', { url: photo }),
        buildNode('longe', 'img', { url: 'https://cdn.example/foto.png' }),
        buildNode('ia', 'openai', { typebotIntegration: { name: 'IA', apiKey: 'sk-um' } }),
        buildNode('api', 'http', { url: 'https://loja.example', authorization: 'Bearer um' }),
      ],
      connections: [{ source: '1', sourceHandle: 'a', target: 'um' }],
    })
    const file = await exportFile(id)
    expect(JSON.stringify(file)).not.toMatch(/sk-um|Bearer|sealed|\*{8}/)
    expect(file).toMatchObject({
      guicheFlow: 1,
      name: 'Vendas',
      media: [{ data: PNG.toString('base64') }],
    })
    const { flow, left } = await importFile(JSON.parse(JSON.stringify(file)) as object, stranger)
    expect(left).toEqual([])
    expect(flow).toMatchObject({ name: 'Vendas', version: null, hasDraft: true })
    const [, one, two, far, ai, api] = flow.flow?.nodes ?? []
    expect(one?.data.url).toBe(two?.data.url)
    expect(one?.data.url).not.toBe(photo)
    expect((await app.http.inject(`/public/${String(one?.data.url)}`)).rawPayload).toEqual(PNG)
    expect(far?.data.url).toBe('https://cdn.example/foto.png')
    expect(ai?.data).toEqual({ typebotIntegration: { name: 'IA', apiKey: '' } })
    expect(api?.data).toMatchObject({ authorization: '' })
    expect((await importFile(file, stranger)).flow.name).toBe('Vendas 2')
  })

  test('has media of 5 MB at most, and names the ones left out', async () => {
    const large = await uploadFile('filme.mp4', Buffer.concat([MP4, Buffer.alloc(4_999_900)]))
    const small = await uploadFile('foto.png', PNG)
    const id = await createDrawnFlow({
      nodes: [
        start,
        buildNode('video', 'video', { url: large }),
        buildNode('img', 'img', { url: small }),
      ],
      connections: [],
    })
    const file = (await exportFile(id)) as unknown as {
      media: Array<{ name: string; data?: string }>
    }
    expect(file.media.map(({ data }) => data !== undefined)).toEqual([false, true])
    const { flow, left } = await importFile(file)
    expect(left).toEqual([{ code: 'medium_left_out', block: file.media[0]?.name }])
    expect(flow.flow?.nodes[1]?.data).toEqual({ url: '' })
    expect(flow.flow?.nodes[2]?.data.url).toBe(small)
  })

  test('is refused if it is none, or holds more than a flow may', async () => {
    const unreadable = { status: 400, body: { error: 'ERR_FLOW_IMPORT_UNREADABLE' } }
    for (const file of [
      {},
      { guicheFlow: 2, name: 'x', graph: { nodes: [], connections: [] } },
      { guicheFlow: 1, name: 'x', graph: { nodes: [start, start], connections: [] } },
      { groups: [] },
      { groups: 'x', edges: [] },
      { version: '6', groups: [{ id: 'g', blocks: [{ type: 'text' }] }], edges: [] },
    ])
      expect(await admin.client.send('POST /flowbuilder/import', { body: { file } })).toMatchObject(
        unreadable,
      )
  })

  test('is for administrators, of their own flows', async () => {
    const id = await createDrawnFlow({ nodes: [start], connections: [] })
    const read = { params: { id } }
    const denied = { status: 400, body: { error: 'ERR_NO_PERMISSION' } }
    expect(await ana.client.send('GET /flowbuilder/:id/export', read)).toMatchObject(denied)
    expect(await ana.client.send('POST /flowbuilder/import', { body: { file: {} } })).toMatchObject(
      denied,
    )
    expect(await stranger.client.send('GET /flowbuilder/:id/export', read)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_FLOW_FOUND' },
    })
    const { id: empty } = await admin.client.call('POST /flowbuilder', { body: { name: 'Vazio' } })
    expect(await exportFile(empty)).toMatchObject({
      graph: { nodes: [{ id: '1', type: 'start' }] },
    })
  })
})

const textBlock = (id: string, ...lines: object[][]) => ({
  id,
  type: 'text',
  content: { richText: lines.map((children) => ({ type: 'p', children })) },
})
const typebotEdge = (id: string, groupId: string, blockId?: string) => ({
  id,
  from: {},
  to: { groupId, blockId },
})

/** A shop's bot as version 6 exports it: every kind of block that is supported, and some that are not. */
function shopBot(photoUrl: string) {
  return {
    version: '6.1',
    id: 'clshop',
    name: 'Loja de bicicletas',
    events: [
      { id: 'ev', type: 'start', outgoingEdgeId: 'e-start', graphCoordinates: { x: 0, y: 0 } },
    ],
    variables: [
      { id: 'v-name', name: 'Nome completo', isSessionVariable: true },
      { id: 'v-mail', name: 'E-mail' },
      { id: 'v-bike', name: 'bike' },
      { id: 'v-price', name: 'preço' },
      { id: 'v-plan', name: '2nd plan' },
    ],
    groups: [
      {
        id: 'g-hello',
        title: 'Boas-vindas',
        graphCoordinates: { x: 0, y: 0 },
        blocks: [
          textBlock('b1', [
            { text: 'Olá, ' },
            { text: 'bem-vindo ', bold: true },
            { text: 'à loja!' },
          ]),
          { id: 'b2', type: 'image', content: { url: photoUrl } },
          {
            id: 'b3',
            type: 'video',
            content: { type: 'youtube', url: 'https://youtu.be/abc', id: 'abc' },
          },
          textBlock('b4', [{ text: 'Qual é o seu nome?' }]),
          { id: 'b5', type: 'text input', options: { variableId: 'v-name' } },
          textBlock('b6', [{ text: 'E o e-mail, {{Nome completo}}?' }]),
          {
            id: 'b7',
            type: 'email input',
            options: { variableId: 'v-mail' },
            outgoingEdgeId: 'e-menu',
          },
        ],
      },
      {
        id: 'g-menu',
        title: 'Menu',
        blocks: [
          textBlock('m1', [
            { text: 'O que procura? ' },
            { type: 'a', url: 'https://loja.example', children: [{ text: 'Catálogo' }] },
          ]),
          {
            id: 'm2',
            type: 'choice input',
            options: { variableId: 'v-bike' },
            items: [
              { id: 'i1', content: 'Urbana', outgoingEdgeId: 'e-price' },
              { id: 'i2', content: 'Trilha' },
            ],
          },
          { id: 'm3', type: 'Wait', options: { secondsToWaitFor: '3' } },
          { id: 'm4', type: 'Jump', options: { groupId: 'g-menu' } },
        ],
      },
      {
        id: 'g-price',
        title: 'Preço',
        blocks: [
          {
            id: 'p1',
            type: 'Webhook',
            options: {
              timeout: 20,
              responseVariableMapping: [
                { id: 'r', variableId: 'v-price', bodyPath: 'data.items[0].price' },
              ],
              webhook: {
                method: 'GET',
                url: 'https://api.loja.example/precos',
                headers: [
                  { id: 'h1', key: 'Authorization', value: 'Bearer chave' },
                  { id: 'h2', key: 'X-Loja', value: '1' },
                ],
                queryParams: [{ id: 'q', key: 'bike', value: '{{bike}}' }],
              },
            },
          },
          {
            id: 'p2',
            type: 'Condition',
            items: [
              {
                id: 'c1',
                outgoingEdgeId: 'e-cheap',
                content: {
                  logicalOperator: 'AND',
                  comparisons: [
                    { id: 'x', variableId: 'v-price', comparisonOperator: 'Is set' },
                    {
                      id: 'y',
                      variableId: 'v-price',
                      comparisonOperator: 'Less than',
                      value: '1000',
                    },
                  ],
                },
              },
              {
                id: 'c2',
                outgoingEdgeId: 'e-test',
                content: {
                  logicalOperator: 'OR',
                  comparisons: [
                    { variableId: 'v-bike', comparisonOperator: 'Does not contain', value: 'x' },
                    { variableId: 'v-bike', comparisonOperator: 'Matches regex', value: '.*' },
                  ],
                },
              },
            ],
          },
          { id: 'p3', type: 'Typebot link', options: { typebotId: 'outro' } },
        ],
      },
      {
        id: 'g-cheap',
        title: 'Barata',
        blocks: [
          {
            id: 'k1',
            type: 'Set variable',
            options: { variableId: 'v-plan', expressionToEvaluate: '"à vista"' },
          },
          { id: 'k2', type: 'Code', options: { content: 'alert(1)' } },
          textBlock('k3', [{ text: 'Custa {{preço}}, {{ 2nd plan }}.' }]),
          { id: 'k4', type: 'Redirect', options: { url: 'https://loja.example/pagar' } },
        ],
      },
      {
        id: 'g-test',
        title: 'Teste',
        blocks: [
          {
            id: 't1',
            type: 'AB test',
            options: { aPercent: 30 },
            items: [
              { id: 'ta', path: 'a', outgoingEdgeId: 'e-menu2' },
              { id: 'tb', path: 'b', outgoingEdgeId: 'e-pic' },
            ],
          },
        ],
      },
      {
        id: 'g-pic',
        title: 'Escolha pela foto',
        blocks: [
          {
            id: 'f1',
            type: 'picture choice input',
            options: { isMultipleChoice: true },
            items: [{ id: 'fi', title: 'Vermelha', pictureSrc: 'https://cdn.example/v.png' }],
          },
          { id: 'f2', type: 'date input', options: {} },
          {
            id: 'f3',
            type: 'Set variable',
            options: { variableId: 'v-plan', expressionToEvaluate: '{{preço}} * 2', isCode: true },
          },
          { id: 'f4', type: 'payment input', options: {} },
        ],
      },
    ],
    edges: [
      typebotEdge('e-start', 'g-hello'),
      typebotEdge('e-menu', 'g-menu'),
      typebotEdge('e-price', 'g-price'),
      typebotEdge('e-cheap', 'g-cheap', 'k2'),
      typebotEdge('e-test', 'g-test'),
      typebotEdge('e-menu2', 'g-menu', 'm2'),
      typebotEdge('e-pic', 'g-pic'),
    ],
    theme: {},
    settings: {},
  }
}

describe('an export of Typebot', () => {
  let graph: FlowGraph
  const nodeOf = (id: string) => {
    const found = graph.nodes.find((one) => one.id === id)
    if (!found) throw new Error(`no node ${id}`)
    return found
  }
  const nodeAfter = (id: string, handle = 'a') => {
    const way = edgeFrom(graph.connections, id, handle)
    return way && nodeOf(way.target)
  }
  const idAfter = (id: string, handle = 'a') => nodeAfter(id, handle)?.id ?? ''
  const messagesOfNode = (id: string) =>
    (nodeOf(id).data.elements as Array<{ type: string; value: string }>).map(({ value }) => value)

  async function importGraph(file: object) {
    const { flow, left } = await importFile(file)
    if (!flow.flow) throw new Error('nothing was drawn')
    graph = flow.flow
    return { flow, left }
  }

  test('of version 6 becomes a flow with the same messages, questions, choices and edges', async () => {
    const photo = await uploadFile('foto.png', PNG, stranger)
    setFetchableOrigin(app.address)
    const { flow, left } = await importGraph(shopBot(`${app.address}/public/${photo}`))
    setFetchableOrigin(undefined)
    expect(flow).toMatchObject({ name: 'Loja de bicicletas', version: null })

    const hello = idAfter('1')
    expect(nodeOf(hello).type).toBe('singleBlock')
    const [greeting, fetched, film] = messagesOfNode(hello)
    expect([greeting, film]).toEqual(['Olá, *bem-vindo* à loja!', 'https://youtu.be/abc'])
    expect((await app.http.inject(`/public/${fetched}`)).rawPayload).toEqual(PNG)

    const name = idAfter(hello)
    expect(nodeOf(name)).toMatchObject({
      type: 'question',
      data: { typebotIntegration: { message: 'Qual é o seu nome?', answerKey: 'Nome_completo' } },
    })
    const mail = idAfter(name)
    expect(nodeOf(mail).data.typebotIntegration).toEqual({
      message: 'E o e-mail, {{Nome_completo}}?',
      answerKey: 'E-mail',
      expects: 'email',
    })
    const menu = idAfter(mail)
    expect(nodeOf(menu)).toMatchObject({
      type: 'menu',
      data: {
        message: 'O que procura? Catálogo (https://loja.example)',
        arrayOption: [
          { number: 1, value: 'Urbana' },
          { number: 2, value: 'Trilha' },
        ],
      },
    })
    const urban = idAfter(menu, 'a1')
    expect(nodeOf(urban)).toMatchObject({
      type: 'variable',
      data: { key: 'bike', value: 'Urbana' },
    })
    const wait = idAfter(idAfter(menu, 'a2'))
    expect(nodeOf(wait)).toMatchObject({ type: 'wait', data: { amount: 3, unit: 'seconds' } })
    expect(idAfter(wait)).toBe(menu)

    const http = idAfter(urban)
    expect(nodeOf(http).data).toMatchObject({
      method: 'GET',
      url: 'https://api.loja.example/precos?bike={{bike}}',
      headers: [{ name: 'X-Loja', value: '1' }],
      authorization: '********',
      timeoutSeconds: 20,
      saves: [{ path: 'items.0.price', key: 'preço' }],
    })
    const isSet = idAfter(http)
    expect(idAfter(http, 'b')).toBe(isSet)
    expect(nodeOf(isSet).data).toEqual({ key: 'preço', condition: 'filled', value: '' })
    const isCheap = idAfter(isSet)
    expect(nodeOf(isCheap).data).toEqual({ key: 'preço', condition: '<', value: '1000' })
    const lacks = idAfter(isSet, 'b')
    expect(idAfter(isCheap, 'b')).toBe(lacks)
    expect(nodeOf(lacks).data).toMatchObject({ key: 'bike', condition: 'contains' })
    const randomizer = idAfter(lacks, 'b')
    expect(nodeOf(randomizer)).toMatchObject({ type: 'randomizer', data: { percent: 30 } })
    const matches = idAfter(lacks, 'a')
    expect(idAfter(matches)).toBe(randomizer)
    expect(nodeAfter(matches, 'b')).toMatchObject({ type: 'jump', data: { flowId: null } })

    // The edge leads to the script, which is not imported.
    const price = idAfter(isCheap)
    expect(messagesOfNode(price)).toEqual(['Custa {{preço}}, {{_2nd_plan}}.'])
    expect(messagesOfNode(idAfter(price))).toEqual(['https://loja.example/pagar'])
    expect(idAfter(randomizer)).toBe(menu)
    const picture = idAfter(randomizer, 'b')
    expect(nodeOf(picture)).toMatchObject({
      type: 'menu',
      data: { message: 'Escolha pela foto', arrayOption: [{ number: 1, value: 'Vermelha' }] },
    })
    expect(nodeAfter(picture, 'a1')).toMatchObject({
      type: 'question',
      data: { typebotIntegration: { expects: 'date' } },
    })
    expect(left.toSorted((a, b) => a.code.localeCompare(b.code))).toEqual([
      { code: 'block_not_known', block: 'Barata: Code' },
      { code: 'block_not_known', block: 'Escolha pela foto: payment input' },
      { code: 'choice_multiple', block: 'Escolha pela foto: picture choice input' },
      { code: 'choice_pictures', block: 'Escolha pela foto: picture choice input' },
      { code: 'condition_not_known', block: 'Preço: Condition' },
      { code: 'link_not_known', block: 'Preço: Typebot link' },
      { code: 'variable_by_program', block: 'Escolha pela foto: Set variable' },
    ])
  })

  test('is laid out from left to right, without errors beyond the reported losses', async () => {
    const { flow } = await importGraph(shopBot('https://127.0.0.1/foto.png'))
    for (const { source, target } of graph.connections) {
      const [from, to] = [nodeOf(source).position, nodeOf(target).position]
      // Edges lead to the left, or at most one column to the right.
      expect(to.x - from.x).toBeLessThanOrEqual(340)
    }
    const places = graph.nodes.map(({ position: { x, y } }) => `${x} ${y}`)
    expect(new Set(places).size).toBe(places.length)
    expect(flowFaults(graph).filter(({ isError }) => isError)).toMatchObject([{ code: 'no_flow' }])
    await admin.client.call('POST /flowbuilder/:id/publish', { params: { id: flow.id }, body: {} })
    const [running] = await inCompany(companyId, (db) =>
      listRunnableFlows(db, companyId, [flow.id]),
    )
    const http = graph.nodes.find(({ type }) => type === 'http')?.id ?? ''
    const ai = { address: '', addressBefore: '' }
    expect(running && openSecrets(companyId, running.graph, http, ai)).toMatchObject({
      authorization: 'Bearer chave',
    })
  })

  test('whose media cannot be fetched keeps their addresses and reports them', async () => {
    const { left } = await importGraph(shopBot('http://127.0.0.1/foto.png'))
    expect(left).toContainEqual({ code: 'medium_not_fetched', block: 'http://127.0.0.1/foto.png' })
    expect(messagesOfNode(idAfter('1'))[1]).toBe('http://127.0.0.1/foto.png')
  })

  test('of version 5 starts at its start block', async () => {
    const { left } = await importGraph({
      version: '5',
      name: '',
      events: null,
      variables: [],
      groups: [
        {
          id: 'g0',
          title: 'Start',
          blocks: [{ id: 's', type: 'start', label: 'Start', outgoingEdgeId: 'e' }],
        },
        {
          id: 'g1',
          title: 'Oi',
          blocks: [
            {
              id: 'x',
              groupId: 'g1',
              type: 'text',
              content: { plainText: 'Oi!', html: '<div>Oi!</div>' },
            },
            { id: 'y', groupId: 'g1', type: 'phone number input', options: {} },
          ],
        },
      ],
      edges: [{ id: 'e', from: { groupId: 'g0', blockId: 's' }, to: { groupId: 'g1' } }],
    })
    expect(left).toEqual([])
    expect(nodeAfter('1')).toMatchObject({
      type: 'question',
      data: { typebotIntegration: { message: 'Oi!', expects: 'phone' } },
    })
    expect(graph.nodes).toHaveLength(2)
  })

  test('with a circle of jumps leads nowhere', async () => {
    const jumpBlock = (id: string, groupId: string) => ({ id, type: 'Jump', options: { groupId } })
    await importGraph({
      groups: [
        { id: 'a', title: '', blocks: [jumpBlock('1a', 'b')] },
        { id: 'b', title: '', blocks: [jumpBlock('1b', 'a')] },
      ],
      edges: [],
    })
    expect(graph).toMatchObject({ nodes: [{ id: '1' }], connections: [] })
  })
})
