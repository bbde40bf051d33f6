import { PROMPT_PAGE } from '@guiche/contract/prompts'
import { MASKED } from '@guiche/contract/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany, buildQueue } from '../../../testing/build-company.ts'
import { buildPromptInput } from '../../../testing/build-prompt-input.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket } from '../../../testing/test-socket.ts'
import { findUnsealedPrompt } from './index.ts'

let app: TestApp
let companyId: number
let admin: Person
let ana: Person
let stranger: Person
let body: Awaited<ReturnType<typeof buildPromptInput>>

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  companyId = (await buildCompany()).company.id
  admin = await signInPerson(app, companyId, { profile: 'admin' })
  ana = await signInPerson(app, companyId)
  stranger = await signInPerson(app, (await buildCompany()).company.id, { profile: 'admin' })
  body = await buildPromptInput(companyId)
})

const ACTION = {
  name: 'consulta_pedido',
  description: 'Consulta o estado de um pedido.',
  method: 'GET' as const,
  url: 'https://loja.example/pedidos/{{pedido}}',
  authorization: 'Bearer segredo',
  parameters: [{ name: 'pedido', description: 'O número do pedido.' }],
}
const createPrompt = () => admin.client.call('POST /prompt', { body })
const changePrompt = (id: number, given: object) =>
  admin.client.send('PUT /prompt/:id', { params: { id }, body: given })

/** The prompt's key, unsealed. */
const unsealApiKey = (id: number) =>
  inCompany(companyId, async (db) => (await findUnsealedPrompt(db, companyId, id))?.apiKey)

describe('a prompt', () => {
  test('is created with default values, changed and deleted, and emitted to all browsers without its key', async () => {
    const socket = await openSocket(app.address, ana.client.token ?? '')
    const prompt = await createPrompt()
    expect(prompt).toMatchObject({
      ...body,
      apiKey: MASKED,
      model: 'gpt-3.5-turbo-1106',
      maxTokens: 100,
      temperature: 1,
      maxMessages: 10,
      queue: { id: body.queueId, name: expect.any(String) },
      companyId,
    })
    const changed = await changePrompt(prompt.id, {
      ...prompt,
      name: 'Suporte noturno',
      model: 'gpt-4o-mini',
      temperature: '0.3',
      maxTokens: '250',
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Suporte noturno', model: 'gpt-4o-mini', temperature: 0.3, maxTokens: 250 },
    })
    const params = { id: prompt.id }
    expect(await admin.client.call('DELETE /prompt/:id', { params })).toEqual({
      message: 'Prompt deleted',
    })
    for (const event of [`company-${companyId}-prompt`, 'prompt']) {
      const heard = await socket.hears(event)
      expect(heard.payload).toMatchObject({ action: 'create', prompt: { apiKey: MASKED } })
      await socket.hears(event, ({ action }) => action === 'update')
      const gone = await socket.hears(event, ({ action }) => action === 'delete')
      expect(gone.payload).toEqual({
        action: 'delete',
        promptId: prompt.id,
        intelligenceId: prompt.id,
      })
    }
    socket.close()
  })

  test('keeps its key when a change omits it, empties it or sends it back masked', async () => {
    const { id } = await createPrompt()
    for (const apiKey of [undefined, '', MASKED, null])
      expect((await changePrompt(id, { name: 'Outro nome', apiKey })).status).toBe(200)
    expect(await unsealApiKey(id)).toBe(body.apiKey)
    await changePrompt(id, { apiKey: ' sk-nova ' })
    expect(await unsealApiKey(id)).toBe('sk-nova')
    const shown = await admin.client.send('GET /prompt/:id', { params: { id } })
    expect(shown.body.apiKey).toBe(MASKED)
  })

  test('is refused with the reason', async () => {
    for (const [path, given] of [
      ['name', { name: 'Oito' }],
      ['name', { name: 'x'.repeat(101) }],
      ['prompt', { prompt: 'Atenda bem.' }],
      ['apiKey', { apiKey: ' ' }],
      ['apiKey', { apiKey: MASKED }],
      ['model', { model: 'x'.repeat(101) }],
      ['monthlyTokens', { monthlyTokens: -1 }],
      ['actions.0.name', { actions: [{ ...ACTION, name: 'Pedido' }] }],
      ['actions.0.url', { actions: [{ ...ACTION, url: 'https://{{host}}/x' }] }],
      ['actions', { actions: [ACTION, ACTION] }],
      ['maxTokens', { maxTokens: 0 }],
      ['maxMessages', { maxMessages: 101 }],
      ['temperature', { temperature: 1.1 }],
      ['temperature', { temperature: 0.25 }],
      ['queueId', { queueId: null }],
    ] as const)
      expect(
        await admin.client.send('POST /prompt', { body: { ...body, ...given } }),
        path,
      ).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT', fields: [{ path }] } })
  })

  test('hands over to a queue of its company, and has none after that is deleted', async () => {
    const foreign = await buildQueue((await buildCompany()).company.id)
    const unknown = { status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } }
    const make = { ...body, queueId: foreign }
    expect(await admin.client.send('POST /prompt', { body: make })).toMatchObject(unknown)
    const { id } = await createPrompt()
    expect(await changePrompt(id, { queueId: foreign })).toMatchObject(unknown)
    await admin.client.call('DELETE /queue/:id', { params: { id: body.queueId } })
    const params = { id }
    expect(await ana.client.call('GET /prompt/:id', { params })).toMatchObject({
      queueId: null,
      queue: null,
    })
  })

  test('is read by all, changed by administrators and invisible to other companies', async () => {
    const { id } = await createPrompt()
    const params = { id }
    expect((await ana.client.send('GET /prompt/:id', { params })).status).toBe(200)
    for (const key of ['POST /prompt', 'PUT /prompt/:id', 'DELETE /prompt/:id'])
      expect(await ana.client.send(key, { params, body })).toMatchObject({
        status: 400,
        body: { error: 'ERR_NO_PERMISSION' },
      })
    for (const key of ['GET /prompt/:id', 'PUT /prompt/:id', 'DELETE /prompt/:id'])
      expect(
        await stranger.client.send(key, { params, ...(key[0] === 'P' && { body: {} }) }),
      ).toMatchObject({ status: 404, body: { error: 'ERR_NO_PROMPT_FOUND' } })
  })

  test('is listed in pages by name', async () => {
    const names = Array.from({ length: PROMPT_PAGE + 1 }, (_, at) => `Prompt ${100 + at}`)
    for (const name of names.toReversed())
      await admin.client.call('POST /prompt', { body: { ...body, name } })
    const fetchPage = (query: object) => ana.client.call('GET /prompt', { query })
    const first = await fetchPage({})
    expect(first).toMatchObject({ count: PROMPT_PAGE + 1, hasMore: true })
    expect(first.prompts.map(({ name }) => name)).toEqual(names.slice(0, PROMPT_PAGE))
    expect((await fetchPage({ pageNumber: 2 })).prompts).toHaveLength(1)
    expect((await fetchPage({ searchParam: 'PROMPT 103' })).count).toBe(1)
  })
})

describe('a queue and a line', () => {
  test('use a prompt of their company, until it is deleted', async () => {
    const { id: promptId } = await createPrompt()
    const queue = await admin.client.call('POST /queue', {
      body: { name: 'Vendas', color: '#abcdef', promptId },
    })
    const line = await admin.client.call('POST /whatsapp', {
      body: { name: 'Loja', provider: 'simulator', queueIds: [queue.id] },
    })
    expect(line).toMatchObject({ promptId: null, queues: [{ promptId, integrationId: null }] })
    const params = { id: line.id }
    await admin.client.call('PUT /whatsapp/:id', { params, body: { promptId: String(promptId) } })
    expect(await admin.client.call('GET /whatsapp/:id', { params })).toMatchObject({
      promptId,
      prompt: { id: promptId, name: body.name, apiKey: MASKED },
    })

    const socket = await openSocket(app.address, ana.client.token ?? '')
    await admin.client.call('DELETE /prompt/:id', { params: { id: promptId } })
    const heard = await socket.hears(`company-${companyId}-queue`)
    expect(heard.payload).toMatchObject({ queue: { id: queue.id, promptId: null } })
    await socket.hears(`company-${companyId}-whatsapp`, ({ whatsapp }) =>
      JSON.stringify(whatsapp).includes('"promptId":null'),
    )
    expect(await admin.client.call('GET /whatsapp/:id', { params })).toMatchObject({
      promptId: null,
      prompt: null,
    })
    socket.close()
  })

  test('refuse a prompt of another company', async () => {
    const { id: promptId } = await createPrompt()
    const unknown = { status: 404, body: { error: 'ERR_NO_PROMPT_FOUND' } }
    for (const [key, sent] of [
      ['POST /queue', { name: 'Vendas', color: '#abcdef', promptId }],
      ['POST /whatsapp', { name: 'Loja', provider: 'simulator', promptId }],
    ] as const)
      expect(await stranger.client.send(key, { body: sent })).toMatchObject(unknown)
    const queue = await stranger.client.call('POST /queue', {
      body: { name: 'Vendas', color: '#abcdef', promptId: '' },
    })
    const params = { id: queue.id }
    expect(
      await stranger.client.send('PUT /queue/:id', { params, body: { promptId } }),
    ).toMatchObject(unknown)
  })
})
