import { INTEGRATION_PAGE, type IntegrationType } from '@guiche/contract/queue-integrations'
import { MASKED } from '@guiche/contract/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { unseal } from '../../../platform/secrets.ts'
import { buildCompany } from '../../../testing/build-company.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket } from '../../../testing/test-socket.ts'
import { keyFileSealPurpose } from './change-integration.ts'

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

const keyFile = (name: string) =>
  JSON.stringify({ client_email: `${name}@loja.example`, private_key: 'segredo' })
const DIALOGFLOW = {
  type: 'dialogflow' as const,
  name: 'Loja',
  projectName: 'loja-br',
  jsonContent: keyFile('robo'),
  language: 'es' as const,
}
const TYPEBOT = {
  type: 'typebot' as const,
  name: 'Robô',
  urlN8N: 'https://robo.example',
  typebotSlug: 'boas-vindas',
}
const postIntegration = (body: object, { client }: Person = admin) =>
  client.send('POST /queueIntegration', { body })
const createIntegration = (body: { type: IntegrationType; name: string } & object) =>
  admin.client.call('POST /queueIntegration', { body })
const changeIntegration = (id: number, body: object) =>
  admin.client.send('PUT /queueIntegration/:id', { params: { id }, body })
const invalidInputAt = (path: string) => ({
  status: 400,
  body: { error: 'ERR_INVALID_INPUT', fields: [{ path }] },
})

const fetchStoredKeyFile = (id: number) =>
  inCompany(companyId, async (db) => {
    const { jsonContent } = await db
      .selectFrom('queueIntegrations')
      .select('jsonContent')
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return jsonContent
  })

describe('an integration', () => {
  test('is created, changed and deleted, and emitted to all browsers', async () => {
    const socket = await openSocket(app.address, ana.client.token ?? '')
    const robot = await createIntegration(TYPEBOT)
    expect(robot).toMatchObject({
      ...TYPEBOT,
      projectName: 'Robô',
      jsonContent: '',
      typebotDelayMessage: 1000,
      typebotExpires: 1,
      companyId,
    })
    const texts = { typebotKeywordFinish: 'sair', typebotUnknownMessage: 'Não entendi.' }
    const changed = await changeIntegration(robot.id, {
      ...robot,
      ...texts,
      name: 'Robô da loja',
      typebotDelayMessage: '2500',
      typebotExpires: '',
      typebotRestartMessage: null,
    })
    expect(changed).toMatchObject({
      status: 201,
      body: {
        ...texts,
        name: 'Robô da loja',
        projectName: 'Robô da loja',
        typebotDelayMessage: 2500,
        typebotExpires: 1,
        typebotRestartMessage: '',
      },
    })
    await admin.client.call('DELETE /queueIntegration/:id', { params: { id: robot.id } })
    const event = `company-${companyId}-queueIntegration`
    const heard = await socket.hears(event)
    expect(heard.payload).toMatchObject({ action: 'create', queueIntegration: { id: robot.id } })
    await socket.hears(event, ({ action }) => action === 'update')
    const gone = await socket.hears(event, ({ action }) => action === 'delete')
    expect(gone.payload).toEqual({ action: 'delete', integrationId: robot.id })
    socket.close()
  })

  test('of Dialogflow never shows its key file, and keeps it until it is replaced', async () => {
    const { id, ...shown } = await createIntegration(DIALOGFLOW)
    expect(shown).toMatchObject({ ...DIALOGFLOW, jsonContent: MASKED })
    for (const jsonContent of [undefined, '', MASKED, null])
      expect((await changeIntegration(id, { name: 'Outro nome', jsonContent })).status).toBe(201)
    expect(unseal(keyFileSealPurpose(companyId), await fetchStoredKeyFile(id))).toBe(
      DIALOGFLOW.jsonContent,
    )
    await changeIntegration(id, { jsonContent: keyFile('outro') })
    expect(unseal(keyFileSealPurpose(companyId), await fetchStoredKeyFile(id))).toBe(
      keyFile('outro'),
    )
    expect(await changeIntegration(id, { type: 'flowbuilder' })).toMatchObject({
      body: { projectName: 'Outro nome', jsonContent: '' },
    })
    expect(await fetchStoredKeyFile(id)).toBe('')
    expect(await changeIntegration(id, { type: 'dialogflow' })).toMatchObject(
      invalidInputAt('jsonContent'),
    )
  })

  test('is refused with the reason', async () => {
    for (const [path, body] of [
      ['name', { ...TYPEBOT, name: 'R' }],
      ['name', { ...TYPEBOT, name: 'R'.repeat(51) }],
      ['type', { ...TYPEBOT, type: 'outro' }],
      ['typebotSlug', { ...TYPEBOT, typebotSlug: '' }],
      ['urlN8N', { type: 'n8n', name: 'Fluxo' }],
      ['urlN8N', { type: 'webhook', name: 'Gancho', urlN8N: 'ftp://loja.example' }],
      ['projectName', { ...DIALOGFLOW, projectName: '' }],
      ['jsonContent', { ...DIALOGFLOW, jsonContent: '' }],
      ['jsonContent', { ...DIALOGFLOW, jsonContent: MASKED }],
      ['jsonContent', { ...DIALOGFLOW, jsonContent: '{"type": "authorized_user"}' }],
      ['language', { ...DIALOGFLOW, language: 'fr' }],
    ] as const)
      expect(await postIntegration(body), path).toMatchObject(invalidInputAt(path))
  })

  test('refuses addresses that are not public', async () => {
    for (const urlN8N of [
      'http://127.0.0.1/',
      'http://localhost:22/',
      'http://[::1]/',
      'http://[::ffff:127.0.0.1]/',
      'http://169.254.169.254/latest',
      'http://10.0.0.8/',
      'http://100.64.0.1/',
      'http://2130706433/',
      'http://0x7f.1/',
      'https://eu:senha@loja.example/',
    ])
      expect(
        await postIntegration({ type: 'webhook', name: 'Gancho', urlN8N }),
        urlN8N,
      ).toMatchObject({
        status: 400,
        body: { error: 'ERR_INTEGRATION_ADDRESS_REFUSED' },
      })
  })

  test('has a unique name within its company', async () => {
    const { id } = await createIntegration(TYPEBOT)
    const taken = { status: 400, body: { error: 'ERR_INTEGRATION_NAME_ALREADY_EXISTS' } }
    expect(await postIntegration({ ...TYPEBOT, name: 'ROBÔ' })).toMatchObject(taken)
    await createIntegration({ type: 'flowbuilder', name: 'Fluxo' })
    expect(await changeIntegration(id, { name: 'fluxo' })).toMatchObject(taken)
    expect((await postIntegration(TYPEBOT, stranger)).status).toBe(200)
  })

  test('is read by all, changed by administrators and invisible to other companies', async () => {
    const { id } = await createIntegration(TYPEBOT)
    const params = { id }
    const one = 'queueIntegration/:id'
    expect((await ana.client.send(`GET /${one}`, { params })).status).toBe(200)
    for (const key of ['POST /queueIntegration', `PUT /${one}`, `DELETE /${one}`])
      expect(await ana.client.send(key, { params, body: TYPEBOT })).toMatchObject({
        status: 400,
        body: { error: 'ERR_NO_PERMISSION' },
      })
    for (const key of [`GET /${one}`, `PUT /${one}`, `DELETE /${one}`])
      expect(
        await stranger.client.send(key, { params, ...(key[0] === 'P' && { body: {} }) }),
      ).toMatchObject({ status: 404, body: { error: 'ERR_NO_DIALOG_FOUND' } })
  })

  test('is listed in pages, the newest first', async () => {
    const names = Array.from({ length: INTEGRATION_PAGE + 1 }, (_, at) => `Fluxo ${100 + at}`)
    for (const name of names) await createIntegration({ type: 'flowbuilder', name })
    const fetchPage = (query: object) => ana.client.call('GET /queueIntegration', { query })
    const first = await fetchPage({})
    expect(first).toMatchObject({ count: INTEGRATION_PAGE + 1, hasMore: true })
    expect(first.queueIntegrations.map(({ name }) => name)).toEqual(names.toReversed().slice(0, -1))
    expect((await fetchPage({ pageNumber: 2 })).queueIntegrations).toHaveLength(1)
    expect((await fetchPage({ searchParam: 'FLUXO 103' })).count).toBe(1)
  })

  test('answers on queues and lines of its company, until it is deleted', async () => {
    const { id: integrationId } = await createIntegration(TYPEBOT)
    const queue = await admin.client.call('POST /queue', {
      body: { name: 'Vendas', color: '#abcdef', integrationId },
    })
    const line = await admin.client.call('POST /whatsapp', {
      body: { name: 'Loja', provider: 'simulator', queueIds: [queue.id], integrationId },
    })
    expect(line).toMatchObject({ integrationId, queues: [{ integrationId, promptId: null }] })
    const unknown = { status: 404, body: { error: 'ERR_NO_DIALOG_FOUND' } }
    for (const [key, body] of [
      ['POST /queue', { name: 'Vendas', color: '#abcdef', integrationId }],
      ['POST /whatsapp', { name: 'Loja', provider: 'simulator', integrationId }],
    ] as const)
      expect(await stranger.client.send(key, { body })).toMatchObject(unknown)
    await admin.client.call('DELETE /queueIntegration/:id', { params: { id: integrationId } })
    const [left] = await admin.client.call('GET /whatsapp')
    expect(left).toMatchObject({ integrationId: null, queues: [{ integrationId: null }] })
  })
})
