import type { Campaign } from '@guiche/contract/campaigns'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../platform/clock.ts'
import { buildContactList, numberOf } from '../../../testing/build-contact-list.ts'
import { buildDesk, type Desk, multipartFormOf } from '../../../testing/build-desk.ts'
import { signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket, type TestSocket } from '../../../testing/test-socket.ts'

// Creating and changing campaigns; sending is tested in sending.test.ts.

let app: TestApp
let desk: Desk
let contactListId: number
const sockets: TestSocket[] = []
beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  contactListId = await buildContactList(desk.companyId, [
    { number: numberOf(1), name: 'Ana', variables: { Vencimento: '10/12' } },
    { number: numberOf(2), name: 'Bia', validity: 'invalid' },
    { number: numberOf(3), name: 'Caio', validity: 'unknown' },
  ])
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()))
afterAll(() => app?.close())

const isoTimeAfterMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const postCampaign = (body: Record<string, unknown> = {}, client = desk.admin) =>
  client.send('POST /campaigns', { body: { name: 'Natal', message1: 'Oi {nome}', ...body } })
const createCampaign = async (body: Record<string, unknown> = {}) => {
  const answer = await postCampaign(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Campaign
}
const sendCampaignChange = (id: number, body: Record<string, unknown>) =>
  desk.admin.send('PUT /campaigns/:id', { params: { id }, body })

describe('a campaign', () => {
  test('is inactive without a time and scheduled with one, whatever status is sent', async () => {
    expect(await createCampaign({ status: 'FINALIZADA' })).toMatchObject({
      status: 'INATIVA',
      scheduledAt: null,
      message2: '',
      counts: { total: 0, pending: 0 },
    })
    const scheduledAt = isoTimeAfterMs(2 * HOUR)
    const scheduled = await createCampaign({
      contactListId: String(contactListId),
      whatsappId: desk.whatsappId,
      tagListId: 'Nenhuma',
      fileListId: '',
      scheduledAt,
      status: 'EM_ANDAMENTO',
    })
    expect(scheduled).toMatchObject({
      status: 'PROGRAMADA',
      scheduledAt,
      contactList: { id: contactListId, name: 'Clientes' },
      whatsapp: { id: desk.whatsappId },
      tagId: null,
    })
    const atRest = await sendCampaignChange(scheduled.id, { ...scheduled, scheduledAt: null })
    expect(atRest.body).toMatchObject({ status: 'INATIVA', scheduledAt: null })
  })

  test('takes its time in the company’s time zone', async () => {
    const { scheduledAt } = await createCampaign({ scheduledAt: '2099-01-05 10:00:00' })
    expect(scheduledAt).toBe('2099-01-05T13:00:00.000Z')
  })

  test('is changed only while it is inactive or more than an hour ahead', async () => {
    const far = await createCampaign({ scheduledAt: isoTimeAfterMs(HOUR + MINUTE) })
    expect((await sendCampaignChange(far.id, { name: 'Ano novo' })).body).toMatchObject({
      name: 'Ano novo',
    })
    const near = await createCampaign({ scheduledAt: isoTimeAfterMs(HOUR - MINUTE) })
    expect(await sendCampaignChange(near.id, { name: 'Ano novo' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_CAMPAIGN_NOT_EDITABLE' },
    })
  })

  test('keeps the fields that a change does not name', async () => {
    const { id } = await createCampaign({ message2: 'dois', onlyInHours: true, contactListId })
    const { body } = await sendCampaignChange(id, { message1: 'um' })
    expect(body).toMatchObject({ message1: 'um', message2: 'dois', onlyInHours: true })
    expect(body).toMatchObject({ contactListId })
  })

  test('with variables that nothing fills is not scheduled, and the error names them', async () => {
    const scheduledAt = isoTimeAfterMs(2 * HOUR)
    const text = { message1: 'Oi {nome}, vence {{vencimento}}', message2: '{cupom} {outra}' }
    expect(await postCampaign({ contactListId, scheduledAt, ...text })).toMatchObject({
      status: 400,
      body: { error: 'ERR_CAMPAIGN_UNKNOWN_VARIABLES', variables: ['cupom', 'outra'] },
    })
    await desk.admin.call('POST /campaign-settings', {
      body: { settings: { variables: [{ key: 'cupom', value: 'NATAL10' }] } },
    })
    expect(await postCampaign({ contactListId, scheduledAt, ...text })).toMatchObject({
      body: { variables: ['outra'] },
    })
    await createCampaign({
      contactListId,
      scheduledAt,
      message1: text.message1,
      message2: '{Cupom}',
    })
  })

  test('refers only to rows of its company', async () => {
    for (const [key, code] of [
      ['contactListId', 'ERR_NO_CONTACTLIST_FOUND'],
      ['tagListId', 'ERR_NO_TAG_FOUND'],
      ['whatsappId', 'ERR_NO_WAPP_FOUND'],
      ['fileListId', 'ERR_NO_FILE_FOUND'],
      ['replyQueueId', 'ERR_NO_QUEUE_FOUND'],
      ['replyFlowId', 'ERR_NO_FLOW_FOUND'],
    ] as const)
      expect((await postCampaign({ [key]: 999_999 })).body, key).toMatchObject({ error: code })
    expect(
      (await postCampaign({ moreWhatsappIds: [desk.whatsappId, 999_999] })).body,
    ).toMatchObject({
      error: 'ERR_NO_WAPP_FOUND',
    })
  })

  test("with a tag gets a new list of the tag's contacts and its list's items", async () => {
    const { id: tagId } = await desk.admin.call('POST /tags', { body: { name: 'VIP', kanban: 0 } })
    const ticketId = await desk.serve(numberOf(77))
    await desk.admin.call('POST /tags/sync', { body: { ticketId, tags: [{ id: tagId }] } })
    const key = { idempotencyKey: 'com etiqueta' }
    const { id, contactList } = await createCampaign({
      tagListId: String(tagId),
      contactListId,
      ...key,
    })
    expect(contactList?.name).toMatch(new RegExp(`^Natal \\| TAG: ${tagId} - 20`))
    const whole = await desk.admin.call('GET /campaigns/:id', { params: { id } })
    const numbers = whole.contactList?.contacts.map(({ number }) => number)
    expect(numbers?.toSorted()).toEqual([numberOf(1), numberOf(77)])
    expect((await createCampaign({ tagListId: tagId, contactListId, ...key })).id).toBe(id)
    const same = await sendCampaignChange(id, { ...whole, tagListId: tagId })
    expect(same.body).toMatchObject({ contactListId: contactList?.id })
  })

  test('created twice with the same key is one campaign', async () => {
    const key = { idempotencyKey: 'uma' }
    const [one, other] = await Promise.all([createCampaign(key), createCampaign(key)])
    expect(one.id).toBe(other.id)
  })

  test('is listed by name, found by a part of it, shown whole, and each change is emitted to every browser', async () => {
    const socket = await openSocket(app.address, desk.admin.token ?? '')
    sockets.push(socket)
    const { id } = await createCampaign({ name: 'Aaa primeira', contactListId })
    const { records } = await desk.admin.call('GET /campaigns', { query: {} })
    expect(records[0]).toMatchObject({ id })
    const found = await desk.admin.call('GET /campaigns', { query: { searchParam: 'aa prim' } })
    expect(found).toMatchObject({ count: 1, hasMore: false, records: [{ id }] })
    expect((await desk.admin.call('GET /campaigns/list'))[0]).toMatchObject({ id })
    const whole = await desk.admin.call('GET /campaigns/:id', { params: { id } })
    expect(whole).toMatchObject({
      shipping: [],
      contactList: { contacts: [{ number: numberOf(1), isWhatsappValid: true }] },
    })
    const name = `company-${desk.companyId}-campaign`
    await socket.hears(name, (news) => JSON.stringify(news).includes('"create"'))
    await desk.admin.call('DELETE /campaigns/:id', { params: { id } })
    await socket.hears(name, (news) => JSON.stringify(news) === `{"action":"delete","id":${id}}`)
    const gone = await desk.admin.send('GET /campaigns/:id', { params: { id } })
    expect(gone.body).toMatchObject({ error: 'ERR_NO_CAMPAIGN_FOUND' })
  })

  test('carries one file', async () => {
    const { id } = await createCampaign()
    const params = { id }
    const body = multipartFormOf(
      [{ name: 'tabela de preços.pdf', bytes: Buffer.from('%PDF-1.4') }],
      {},
      'file',
    )
    await desk.admin.call('POST /campaigns/:id/media-upload', { params, body })
    expect(await desk.admin.call('GET /campaigns/:id', { params })).toMatchObject({
      mediaName: 'tabela_de_preços.pdf',
      mediaPath: expect.stringContaining('tabela'),
    })
    await desk.admin.call('DELETE /campaigns/:id/media-upload', { params })
    expect(await desk.admin.call('GET /campaigns/:id', { params })).toMatchObject({
      mediaName: null,
      mediaPath: null,
    })
  })

  test('is duplicated under another name, inactive', async () => {
    const { id } = await createCampaign({
      message3: 'três',
      contactListId,
      scheduledAt: isoTimeAfterMs(3 * HOUR),
    })
    const copy = await desk.admin.call('POST /campaigns/:id/duplicate', {
      params: { id },
      body: { name: 'Natal de novo' },
    })
    expect(copy).toMatchObject({
      name: 'Natal de novo',
      message3: 'três',
      contactListId,
      status: 'INATIVA',
      scheduledAt: null,
    })
    expect(copy.id).not.toBe(id)
  })

  test('is written by users with the right, and read by all', async () => {
    const ana = await signInPerson(app, desk.companyId)
    expect((await postCampaign({}, ana.client)).body).toMatchObject({ error: 'ERR_NO_PERMISSION' })
    expect((await ana.client.call('GET /campaigns', { query: {} })).count).toBeGreaterThan(0)
  })
})

describe('the settings for all campaigns', () => {
  test('are empty at first, keep what is not named, and are returned as JSON', async () => {
    const other = await buildDesk(app)
    expect(await other.admin.call('GET /campaign-settings')).toEqual([])
    const saveSettings = (settings: Record<string, unknown>) =>
      other.admin.send('POST /campaign-settings', { body: { settings } })
    await saveSettings({
      messageInterval: 5,
      variables: [{ key: 'loja', value: 'Centro' }],
      sabado: true,
    })
    const { body } = await saveSettings({ greaterInterval: '120', dailyLimit: null })
    const rows = Object.values(body) as Array<{ key: string; value: string }>
    expect(Object.fromEntries(rows.map(({ key, value }) => [key, value]))).toEqual({
      messageInterval: '5',
      variables: '[{"key":"loja","value":"Centro"}]',
      greaterInterval: '120',
      dailyLimit: 'null',
    })
    for (const wrong of [
      { messageInterval: 7 },
      { greaterInterval: 2 },
      { variables: [{ key: '', value: '' }] },
      { dailyLimit: 0 },
    ])
      expect(await saveSettings(wrong), JSON.stringify(wrong)).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT' },
      })
  })
})
