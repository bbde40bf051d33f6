import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany } from '../../../testing/build-company.ts'
import { buildLine } from '../../../testing/build-line.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket } from '../../../testing/test-socket.ts'
import { listPhrases } from './index.ts'

let app: TestApp
let companyId: number
let admin: Person
let ana: Person
let stranger: Person
let flowId: number
let whatsappId: number

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  companyId = (await buildCompany()).company.id
  admin = await signInPerson(app, companyId, { profile: 'admin' })
  ana = await signInPerson(app, companyId)
  stranger = await signInPerson(app, (await buildCompany()).company.id, { profile: 'admin' })
  flowId = await createPublishedFlow('Fluxo')
  whatsappId = (await buildLine(companyId)).id
})

async function createPublishedFlow(name: string): Promise<number> {
  const { id } = await admin.client.call('POST /flowbuilder', { body: { name } })
  const nodes = [{ id: '1', type: 'start', position: { x: 0, y: 0 }, data: {} }]
  await admin.client.call('POST /flowbuilder/flow', {
    body: { idFlow: id, nodes, connections: [] },
  })
  return id
}

const phraseInput = (more: object = {}) => ({
  name: 'Promoção',
  flowId,
  whatsappId,
  phrase: 'quero o desconto',
  ...more,
})
const createPhrase = (more: object = {}) =>
  admin.client.call('POST /flowcampaign', { body: phraseInput(more) })
const changePhrase = (body: object) => admin.client.send('PUT /flowcampaign', { body })
const fetchPhrase = async (id: number) =>
  (await ana.client.call('GET /flowcampaign/:id', { params: { id } })).details
const listActivePhrases = () => inCompany(companyId, (db) => listPhrases(db, companyId))

describe('a phrase', () => {
  test('is created, changed and deleted, and emitted to all browsers', async () => {
    const socket = await openSocket(app.address, ana.client.token ?? '')
    const row = await createPhrase()
    expect(row).toMatchObject({ ...phraseInput(), status: true, companyId, userId: admin.id })
    expect(await fetchPhrase(row.id)).toEqual(row)
    const other = await createPublishedFlow('Outro')
    const saved = await changePhrase({
      ...row,
      name: 'Outra',
      flowId: other,
      whatsappId: '',
      status: false,
    })
    expect([saved.status, saved.raw.body]).toEqual([200, '"ok"'])
    expect(await fetchPhrase(row.id)).toMatchObject({
      name: 'Outra',
      flowId: other,
      whatsappId: null,
      phrase: row.phrase,
      status: false,
    })
    await changePhrase({ id: row.id, whatsappId })
    expect(await fetchPhrase(row.id)).toMatchObject({ whatsappId, status: false })
    const deleted = await admin.client.call('DELETE /flowcampaign/:id', { params: { id: row.id } })
    expect(deleted).toMatchObject({ id: row.id, name: 'Outra' })
    const event = `company-${companyId}-flowcampaign`
    const { payload } = await socket.hears(event)
    expect(payload).toEqual({ action: 'create', flowcampaign: row })
    await socket.hears(event, ({ action }) => action === 'update')
    const gone = await socket.hears(event, ({ action }) => action === 'delete')
    expect(gone.payload).toEqual({ action: 'delete', flowcampaignId: row.id })
    socket.close()
  })

  test('matches while it and its flow are active and the flow is published, in order', async () => {
    const first = await createPhrase()
    const second = await createPhrase({ phrase: 'oi', whatsappId: '' })
    const off = await createPhrase({ phrase: 'desligada', status: false })
    const { id: unpublished } = await admin.client.call('POST /flowbuilder', {
      body: { name: 'Sem versão' },
    })
    await createPhrase({ phrase: 'cedo demais', flowId: unpublished })
    const { flow } = await ana.client.call('GET /flowcampaign')
    expect(flow.map(({ id }) => id).slice(1)).toEqual([off.id, second.id, first.id])
    expect(await listActivePhrases()).toEqual([
      { flowId, whatsappId, phrase: 'quero o desconto' },
      { flowId, whatsappId: null, phrase: 'oi' },
    ])
    await admin.client.call('PUT /flowbuilder', { body: { flowId, active: false } })
    expect(await listActivePhrases()).toEqual([])
  })

  test('is deleted with its flow and with its line', async () => {
    const ofLine = await createPhrase()
    const ofFlow = await createPhrase({ whatsappId: null })
    const socket = await openSocket(app.address, ana.client.token ?? '')
    await admin.client.call('DELETE /whatsapp/:id', { params: { id: whatsappId } })
    const { flow } = await ana.client.call('GET /flowcampaign')
    expect(flow.map(({ id }) => id)).toEqual([ofFlow.id])
    expect(ofLine.id).not.toBe(ofFlow.id)
    await admin.client.call('DELETE /flowbuilder/:id', { params: { id: flowId } })
    await socket.hears(
      `company-${companyId}-flowcampaign`,
      ({ flowcampaignId }) => flowcampaignId === ofFlow.id,
    )
    expect((await ana.client.call('GET /flowcampaign')).flow).toEqual([])
    socket.close()
  })

  test('needs a flow and a line of its company, a name and a text', async () => {
    const theirs = (await buildLine((await buildCompany()).company.id)).id
    const { id } = await createPhrase()
    for (const [body, status, error] of [
      [{ flowId: 999_999 }, 404, 'ERR_NO_FLOW_FOUND'],
      [{ whatsappId: theirs }, 404, 'ERR_NO_WAPP_FOUND'],
      [{ name: '' }, 400, 'ERR_INVALID_INPUT'],
      [{ phrase: ' ' }, 400, 'ERR_INVALID_INPUT'],
      [{ phrase: 'x'.repeat(501) }, 400, 'ERR_INVALID_INPUT'],
    ] as const) {
      const refusal = { status, body: { error } }
      expect(
        await admin.client.send('POST /flowcampaign', { body: phraseInput(body) }),
      ).toMatchObject(refusal)
      expect(await changePhrase({ id, ...body })).toMatchObject(refusal)
    }
  })

  test('is read by all, changed by administrators and invisible to other companies', async () => {
    const { id } = await createPhrase()
    const unknown = { status: 404, body: { error: 'ERR_NO_FLOW_CAMPAIGN_FOUND' } }
    const calls: Array<[string, object?]> = [
      ['PUT /flowcampaign', { id, name: 'Furtada' }],
      ['DELETE /flowcampaign/:id'],
    ]
    for (const [key, body] of calls) {
      const sent = { params: { id }, body }
      expect(await ana.client.send(key, sent)).toMatchObject({
        status: 400,
        body: { error: 'ERR_NO_PERMISSION' },
      })
      expect(await stranger.client.send(key, sent)).toMatchObject(unknown)
    }
    expect(await stranger.client.send('GET /flowcampaign/:id', { params: { id } })).toMatchObject(
      unknown,
    )
    expect((await stranger.client.call('GET /flowcampaign')).flow).toEqual([])
    expect(await fetchPhrase(id)).toMatchObject({ name: 'Promoção' })
  })
})

describe('a flow answers', () => {
  test('on lines and for integrations of its company, until it is deleted', async () => {
    const flows = { flowIdWelcome: flowId, flowIdNotPhrase: flowId }
    const line = await admin.client.call('POST /whatsapp', {
      body: { name: 'Loja', provider: 'simulator', ...flows },
    })
    expect(line).toMatchObject(flows)
    const params = { id: line.id }
    const saved = await admin.client.call('PUT /whatsapp/:id', {
      params,
      body: { flowIdWelcome: null },
    })
    expect(saved).toMatchObject({ flowIdWelcome: null, flowIdNotPhrase: flowId })
    await admin.client.call('PUT /whatsapp/:id', { params, body: { flowIdWelcome: flowId } })
    const robot = await admin.client.call('POST /queueIntegration', {
      body: { type: 'flowbuilder', name: 'Fluxo', flowId },
    })
    expect(robot).toMatchObject({ flowId })
    const bot = { type: 'webhook', name: 'Gancho', urlN8N: 'https://loja.example', flowId } as const
    expect(await admin.client.call('POST /queueIntegration', { body: bot })).toMatchObject({
      flowId: null,
    })
    const socket = await openSocket(app.address, ana.client.token ?? '')
    await admin.client.call('DELETE /flowbuilder/:id', { params: { id: flowId } })
    const none = { flowIdWelcome: null, flowIdNotPhrase: null }
    expect(await admin.client.call('GET /whatsapp/:id', { params })).toMatchObject(none)
    expect(
      await admin.client.call('GET /queueIntegration/:id', { params: { id: robot.id } }),
    ).toMatchObject({ flowId: null })
    await socket.hears(`company-${companyId}-whatsapp`, ({ whatsapp }) =>
      expect.objectContaining(none).asymmetricMatch(whatsapp),
    )
    await socket.hears(`company-${companyId}-queueIntegration`, ({ queueIntegration }) =>
      expect.objectContaining({ id: robot.id, flowId: null }).asymmetricMatch(queueIntegration),
    )
    socket.close()
  })

  test('only there', async () => {
    const refusal = { status: 404, body: { error: 'ERR_NO_FLOW_FOUND' } }
    for (const [key, body] of [
      ['POST /whatsapp', { name: 'Loja', provider: 'simulator', flowIdWelcome: flowId }],
      ['POST /whatsapp', { name: 'Loja', provider: 'simulator', flowIdNotPhrase: flowId }],
      ['POST /queueIntegration', { type: 'flowbuilder', name: 'Fluxo', flowId }],
    ] as const)
      expect(await stranger.client.send(key, { body })).toMatchObject(refusal)
    const change = { params: { id: whatsappId }, body: { flowIdWelcome: 999_999 } }
    expect(await admin.client.send('PUT /whatsapp/:id', change)).toMatchObject(refusal)
  })
})
