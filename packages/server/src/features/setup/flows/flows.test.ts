import { FLOW_PAGE } from '@guiche/contract/flows'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCompany } from '../../../testing/build-company.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket } from '../../../testing/test-socket.ts'

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

const createFlow = (name: string, more: object = {}) =>
  admin.client.call('POST /flowbuilder', { body: { name, ...more } })
const fetchFlow = async (id: number) =>
  (await admin.client.call('GET /flowbuilder/flow/:id', { params: { id } })).flow
const fetchFlows = (query: object = {}, { client }: Person = ana) =>
  client.call('GET /flowbuilder', { query })
const unknown = { status: 404, body: { error: 'ERR_NO_FLOW_FOUND' } }
const start = {
  id: '1',
  type: 'start',
  position: { x: 250, y: 100 },
  data: { label: 'Inicio do fluxo' },
}

describe('a flow', () => {
  test('is created, renamed, switched off and deleted, and emitted to all browsers', async () => {
    const socket = await openSocket(app.address, ana.client.token ?? '')
    const flow = await createFlow('Boas-vindas')
    expect(flow).toMatchObject({
      name: 'Boas-vindas',
      company_id: companyId,
      user_id: admin.id,
      active: true,
      flow: null,
      variables: null,
      version: null,
      hasDraft: false,
      revision: 0,
    })
    const sendFlowChange = (body: object) =>
      admin.client.send('PUT /flowbuilder', { body: { flowId: flow.id, ...body } })
    const renamed = await sendFlowChange({ name: 'Recepção' })
    expect([renamed.status, renamed.raw.body]).toEqual([200, '"ok"'])
    await sendFlowChange({ active: false })
    expect(await fetchFlow(flow.id)).toMatchObject({ name: 'Recepção', active: false, revision: 0 })
    const deleted = await admin.client.call('DELETE /flowbuilder/:id', {
      params: { id: flow.id },
    })
    expect(deleted).toMatchObject({ id: flow.id, name: 'Recepção' })
    const event = `company-${companyId}-flow`
    const { payload } = await socket.hears(event)
    expect(payload).toMatchObject({ action: 'create', flow: { id: flow.id, flow: null } })
    await socket.hears(event, ({ flow: told }) => (told as { active: boolean }).active === false)
    const gone = await socket.hears(event, ({ action }) => action === 'delete')
    expect(gone.payload).toEqual({ action: 'delete', flowId: flow.id })
    socket.close()
  })

  test('with a name in use is refused with 402 and exactly "exist"', async () => {
    const { id } = await createFlow('Boas-vindas')
    const other = await createFlow('Pesquisa')
    for (const [key, body] of [
      ['POST /flowbuilder', { name: 'BOAS-VINDAS' }],
      ['PUT /flowbuilder', { flowId: other.id, name: 'boas-vindas' }],
    ] as const) {
      const { status, raw } = await admin.client.send(key, { body })
      expect([status, raw.body, raw.headers['content-type']]).toEqual([
        402,
        '"exist"',
        'application/json; charset=utf-8',
      ])
    }
    const sameName = { flowId: id, name: 'Boas-Vindas' }
    expect((await admin.client.send('PUT /flowbuilder', { body: sameName })).status).toBe(200)
    const theirs = await stranger.client.send('POST /flowbuilder', {
      body: { name: 'Boas-vindas' },
    })
    expect(theirs.status).toBe(200)
  })

  test('has a name of 2 to 50 letters', async () => {
    for (const name of ['B', 'B'.repeat(51)])
      expect(await admin.client.send('POST /flowbuilder', { body: { name } })).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT', fields: [{ path: 'name' }] },
      })
  })

  test('is found by name: all of them, or in pages', async () => {
    const names = Array.from({ length: FLOW_PAGE + 1 }, (_, at) => `Fluxo ${100 + at}`)
    for (const name of names.toReversed()) await createFlow(name)
    const all = await fetchFlows()
    expect(all).toMatchObject({ count: FLOW_PAGE + 1, hasMore: false })
    expect(all.flows.map(({ name }) => name)).toEqual(names)
    const first = await fetchFlows({ pageNumber: 1 })
    expect(first).toMatchObject({ count: FLOW_PAGE + 1, hasMore: true })
    expect(first.flows).toHaveLength(FLOW_PAGE)
    expect(await fetchFlows({ pageNumber: 2 })).toMatchObject({
      flows: [{ name: names.at(-1) }],
      hasMore: false,
    })
    expect(await fetchFlows({ searchParam: 'FLUXO 103' })).toMatchObject({ count: 1 })
  })

  test('is copied with its version and its draft, under a free name', async () => {
    const long = `Um nome muito comprido de um fluxo de atendimentos`
    const { id } = await createFlow(long)
    const saveNodes = (draft: boolean, nodes: object[]) =>
      admin.client.call('POST /flowbuilder/flow', {
        body: { idFlow: id, nodes, connections: [], draft } as never,
      })
    await saveNodes(false, [start])
    await saveNodes(true, [start, { id: 'b', type: 'wait', position: { x: 1, y: 2 }, data: {} }])
    const duplicateFlow = () =>
      admin.client.call('POST /flowbuilder/duplicate', { body: { flowId: id } })
    const names = [
      (await duplicateFlow()).name,
      (await duplicateFlow()).name,
      (await duplicateFlow()).name,
    ]
    expect(names).toEqual([
      'Um nome muito comprido de um fluxo de atend - copy',
      'Um nome muito comprido de um fluxo de ate - copy 2',
      'Um nome muito comprido de um fluxo de ate - copy 3',
    ])
    expect(names.every(({ length }) => length <= 50)).toBe(true)
    const { flows } = await fetchFlows({ searchParam: 'copy' })
    const { flow, version, hasDraft } = await fetchFlow(flows[0]?.id ?? 0)
    expect({ version, hasDraft }).toEqual({ version: 1, hasDraft: true })
    expect(flow).toEqual((await fetchFlow(id)).flow)
    const emoji = await createFlow(`${'😀'.repeat(24)}ab`)
    const copied = await admin.client.call('POST /flowbuilder/duplicate', {
      body: { flowId: emoji.id },
    })
    expect(copied.name).toBe(`${'😀'.repeat(21)} - copy`)
  })

  test("is created from a template in the company's language, as a draft", async () => {
    const { flow, version, hasDraft } = await createFlow('Pesquisa', { template: 'survey' })
    expect({ version, hasDraft }).toEqual({ version: null, hasDraft: true })
    expect(JSON.stringify(flow)).toContain('De 0 a 10')
    await admin.client.call('PUT /companies/:id/language', {
      params: { id: companyId },
      body: { language: 'es' },
    })
    const spanish = await createFlow('Encuesta', { template: 'survey' })
    expect(JSON.stringify(spanish.flow)).toContain('recomendarías')
  })

  test('is read by all, changed by administrators and invisible to other companies', async () => {
    const { id } = await createFlow('Boas-vindas')
    const params = { id, number: 1 }
    const graph = { idFlow: id, nodes: [start], connections: [] }
    await admin.client.call('POST /flowbuilder/flow', { body: graph })
    const reads = [
      'GET /flowbuilder/:id',
      'GET /flowbuilder/flow/:id',
      'GET /flowbuilder/:id/versions',
      'GET /flowbuilder/:id/versions/:number',
    ]
    const writes: Array<[string, object?]> = [
      ['PUT /flowbuilder', { flowId: id, name: 'Outro nome' }],
      ['DELETE /flowbuilder/:id'],
      ['POST /flowbuilder/duplicate', { flowId: id }],
      ['POST /flowbuilder/flow', graph],
      ['POST /flowbuilder/:id/publish', {}],
      ['POST /flowbuilder/:id/discard'],
      ['POST /flowbuilder/:id/versions/:number/restore'],
    ]
    for (const key of reads) {
      expect((await ana.client.send(key, { params })).status, key).toBe(200)
      expect(await stranger.client.send(key, { params }), key).toMatchObject(unknown)
    }
    for (const [key, body] of writes) {
      expect(await ana.client.send(key, { params, body }), key).toMatchObject({
        status: 400,
        body: { error: 'ERR_NO_PERMISSION' },
      })
      expect(await stranger.client.send(key, { params, body }), key).toMatchObject(unknown)
    }
    expect((await fetchFlows({}, stranger)).flows).toEqual([])
    expect(await fetchFlow(id)).toMatchObject({ name: 'Boas-vindas', version: 1 })
  })
})
