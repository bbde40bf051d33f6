import type { CampaignCounts, Recipient } from '@guiche/contract/campaigns'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { MINUTE, now } from '../../../../platform/clock.ts'
import type { Tables } from '../../../../platform/database/schema.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { buildContactList, numberOf } from '../../../../testing/build-contact-list.ts'
import { buildDesk, type Desk } from '../../../../testing/build-desk.ts'
import { signInPerson } from '../../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { CAMPAIGN_WAIT } from '../../../../testing/campaign-wait.ts'

// Reports of a campaign's recipients; their states are tested with sending.

let app: TestApp
let desk: Desk
let id: number
beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
})
beforeEach(async () => {
  const contactListId = await buildContactList(desk.companyId, [
    { number: numberOf(1) },
    { number: numberOf(2) },
    { number: numberOf(3), validity: 'invalid' },
  ])
  const body = { name: 'Natal', message1: 'Oi', message2: 'Olá', contactListId }
  id = (await desk.admin.call('POST /campaigns', { body })).id
})
afterAll(() => app?.close())

type Row = Omit<
  Insertable<Tables['campaignRecipients']>,
  'companyId' | 'campaignId' | 'number' | 'name'
> & { number?: string; name?: string }

const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * MINUTE)

/** Recipients as a run of the campaign would have left them. */
const insertRecipients = (rows: readonly Row[]) =>
  inCompany(desk.companyId, async (db) => {
    const { companyId } = desk
    await db
      .insertInto('campaignRecipients')
      .values(
        rows.map((row, index) => ({
          companyId,
          campaignId: id,
          name: `Pessoa ${index}`,
          number: numberOf(100 + index),
          ...row,
        })),
      )
      .execute()
    const states = [...rows.map(({ state = 'pending' }) => state), ...rows.map(() => 'total')]
    await db
      .insertInto('campaignTallies')
      .values(states.map((counted) => ({ companyId, campaignId: id, counted, by: 1 })))
      .execute()
  })

const fetchReport = () => desk.admin.call('GET /campaigns/:id/report', { params: { id } })
const fetchRecipientPage = (query: object = {}) =>
  desk.admin.call('GET /campaigns/:id/recipients', { params: { id }, query })
const namesOf = ({ recipients }: { recipients: Recipient[] }) => recipients.map(({ name }) => name)

describe('a report', () => {
  test('counts the valid contacts of the list until the campaign starts, and its recipients then', async () => {
    expect(await fetchReport()).toMatchObject({
      campaign: { id, name: 'Natal', status: 'INATIVA' },
      validContacts: 2,
      perMinute: null,
      expectedEnd: null,
      variants: [],
      reasons: [],
      retryable: 0,
    })
    await insertRecipients([{ state: 'accepted' }, { state: 'pending' }, { state: 'skipped' }])
    expect(await fetchReport()).toMatchObject({
      validContacts: 3,
      campaign: { counts: { total: 3, accepted: 1, pending: 1, skipped: 1 } },
    })
  })

  test('shows the pace of the last ten minutes, and the expected end at that pace', async () => {
    const acceptedAgo = (minutes: number) =>
      ({ state: 'accepted', acceptedAt: minutesAgo(minutes) }) as const
    await insertRecipients([
      ...[1, 2, 3, 4, 5].map((minutes) => acceptedAgo(minutes)),
      acceptedAgo(30),
      ...Array.from({ length: 10 }, () => ({ state: 'pending' as const })),
    ])
    await inCompany(desk.companyId, (db) =>
      db
        .updateTable('campaigns')
        .set({ status: 'EM_ANDAMENTO', startedAt: minutesAgo(60) })
        .where('id', '=', id)
        .execute(),
    )
    const { perMinute, expectedEnd } = await fetchReport()
    expect(perMinute).toBeCloseTo(0.5, 1)
    const minutesLeft = (Date.parse(expectedEnd ?? '') - now().getTime()) / MINUTE
    expect(minutesLeft).toBeGreaterThan(18)
    expect(minutesLeft).toBeLessThan(22)
    await inCompany(desk.companyId, (db) =>
      db
        .updateTable('campaigns')
        .set({ trialShare: 20, trialHours: 4, message2: 'Olá' })
        .where('id', '=', id)
        .execute(),
    )
    expect(await fetchReport()).toMatchObject({ perMinute: expect.any(Number), expectedEnd: null })
  })

  test('shows how often each text was answered, and why some were not reached', async () => {
    const answered = { state: 'accepted', variant: 2, answeredAt: now() } as const
    await insertRecipients([
      { state: 'accepted', variant: 1 },
      { state: 'accepted', variant: 2 },
      answered,
      { state: 'failed', code: 'ERR_SENDING_WAPP_MSG' },
      { state: 'failed', code: 'ERR_SENDING_WAPP_MSG' },
      { state: 'failed', code: 'ERR_WAPP_INVALID_CONTACT' },
      { state: 'skipped', code: 'ERR_CONTACT_OPTED_OUT' },
      { state: 'skipped', code: 'ERR_CAMPAIGN_CAP_REACHED' },
      { state: 'unknown', code: 'ERR_SEND_UNANSWERED' },
    ])
    expect(await fetchReport()).toMatchObject({
      variants: [
        { variant: 1, accepted: 1, answered: 0 },
        { variant: 2, accepted: 2, answered: 1 },
      ],
      reasons: [
        { state: 'failed', code: 'ERR_SENDING_WAPP_MSG', lacked: '', count: 2 },
        { state: 'skipped', code: 'ERR_CAMPAIGN_CAP_REACHED', lacked: '', count: 1 },
        { state: 'skipped', code: 'ERR_CONTACT_OPTED_OUT', lacked: '', count: 1 },
        { state: 'unknown', code: 'ERR_SEND_UNANSWERED', lacked: '', count: 1 },
        { state: 'failed', code: 'ERR_WAPP_INVALID_CONTACT', lacked: '', count: 1 },
      ],
      retryable: 3,
    })
    const { recipients } = await fetchRecipientPage()
    const retryable = recipients.filter(({ isRetryable }) => isRetryable)
    expect(retryable.map(({ code }) => code)).toEqual([
      'ERR_SENDING_WAPP_MSG',
      'ERR_SENDING_WAPP_MSG',
      'ERR_CAMPAIGN_CAP_REACHED',
    ])
  })

  test('is one company’s own', async () => {
    const other = await buildDesk(app)
    for (const key of [
      'GET /campaigns/:id/report',
      'GET /campaigns/:id/recipients',
      'GET /campaigns/:id/recipients.csv',
    ] as const)
      expect(await other.admin.send(key, { params: { id } }), key).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_CAMPAIGN_FOUND' },
      })
  })
})

describe('recipients', () => {
  test('come in pages, each once and in order, whatever their states', async () => {
    const states = ['accepted', 'failed', 'pending'] as const
    await insertRecipients(
      Array.from({ length: 120 }, (_, at) => ({ state: states[at % 3] ?? 'pending' })),
    )
    const pages = []
    for (let after: number | null = 0; after !== null;) {
      const found: Awaited<ReturnType<typeof fetchRecipientPage>> = await fetchRecipientPage({
        after,
      })
      pages.push(namesOf(found))
      after = found.next
    }
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(pages.flat()).toEqual(Array.from({ length: 120 }, (_, at) => `Pessoa ${at}`))
  })

  test('are found by state, by delivery and answers, and by name or number', async () => {
    const at = now()
    await insertRecipients([
      { name: 'Ana', number: '5511900000001', state: 'accepted', deliveredAt: at },
      { name: 'Bia', state: 'accepted', deliveredAt: at, readAt: at },
      { name: 'Caio', state: 'accepted', answeredAt: at, optedOutAt: at },
      { name: 'Davi_', state: 'failed', code: 'ERR_SENDING_WAPP_MSG', reason: 'timeout' },
      { name: 'Eva', state: 'pending', notBefore: at },
    ])
    expect(namesOf(await fetchRecipientPage({ state: 'accepted' }))).toEqual(['Ana', 'Bia', 'Caio'])
    expect(namesOf(await fetchRecipientPage({ state: 'delivered' }))).toEqual(['Ana', 'Bia'])
    expect(namesOf(await fetchRecipientPage({ state: 'read' }))).toEqual(['Bia'])
    expect(namesOf(await fetchRecipientPage({ state: 'answered' }))).toEqual(['Caio'])
    expect(namesOf(await fetchRecipientPage({ state: 'optedOut' }))).toEqual(['Caio'])
    expect(namesOf(await fetchRecipientPage({ state: '' }))).toHaveLength(5)
    expect(namesOf(await fetchRecipientPage({ searchParam: 'ana' }))).toEqual(['Ana'])
    expect(namesOf(await fetchRecipientPage({ searchParam: '900000001' }))).toEqual(['Ana'])
    // Wildcards of a pattern are searched literally.
    expect(namesOf(await fetchRecipientPage({ searchParam: '_' }))).toEqual(['Davi_'])
    expect((await fetchRecipientPage({ state: 'failed' })).recipients).toMatchObject([
      { code: 'ERR_SENDING_WAPP_MSG', reason: 'timeout', isRetryable: true, ticketUuid: null },
    ])
  })

  test('are exported with semicolons for administrators, without formulas', async () => {
    await insertRecipients([
      { name: '=1+1', number: '5511900000001', state: 'failed', code: 'ERR_SEND_EXPIRED' },
      ...Array.from({ length: 2100 }, () => ({ state: 'pending' as const })),
    ])
    const { raw } = await desk.admin.send('GET /campaigns/:id/recipients.csv', { params: { id } })
    expect(raw.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(raw.headers['content-disposition']).toBe(`attachment; filename=campanha-${id}.csv`)
    const lines = raw.payload.trimEnd().split('\r\n')
    expect(lines).toHaveLength(2102)
    expect(lines[0]).toContain('name;number;state;code;reason')
    expect(lines[1]).toContain(`;'=1+1;55 11 90000-0001;failed;ERR_SEND_EXPIRED;`)
    expect(new Set(lines).size).toBe(2102)

    const ana = await signInPerson(app, desk.companyId)
    expect(
      await ana.client.send('GET /campaigns/:id/recipients.csv', { params: { id } }),
    ).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } })
  })

  test('link to their conversation, whose message names the campaign', async () => {
    const ticketId = await desk.serve(numberOf(7))
    const sent = await desk.send(ticketId, { body: 'Oi' })
    await insertRecipients([{ name: 'Ana', state: 'accepted', messageId: sent.id }])
    const { uuid } = await desk.admin.call('GET /tickets/:id', { params: { id: ticketId } })
    expect((await fetchRecipientPage()).recipients).toMatchObject([{ ticketUuid: uuid }])
    const campaignOfMessage = (messageId: string, client = desk.admin) =>
      client.send('GET /messages/:messageId/campaign', { params: { messageId } })
    expect((await campaignOfMessage(sent.id)).body).toEqual({ campaign: { id, name: 'Natal' } })
    const other = await desk.send(ticketId, { body: 'E isto' })
    expect((await campaignOfMessage(other.id)).body).toEqual({ campaign: null })
    const stranger = await buildDesk(app)
    expect(await campaignOfMessage(sent.id, stranger.admin)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_MESSAGE_FOUND' },
    })
  })
})

describe('recipients that were not reached', () => {
  const waitForEnd = (counts: Partial<CampaignCounts>) =>
    vi.waitFor(async () => {
      const { campaign } = await fetchReport()
      expect(campaign).toMatchObject({ status: 'FINALIZADA', counts })
    }, CAMPAIGN_WAIT)
  const retryRecipients = () => desk.admin.send('POST /campaigns/:id/retry', { params: { id } })

  beforeEach(async () => {
    const settings = { messageInterval: 0, greaterInterval: 0, stopsByItself: false }
    await desk.admin.call('POST /campaign-settings', { body: { settings } })
  })

  test('are retried where that may help, at once and none twice', async () => {
    await desk.faults({ failSend: { code: 'ERR_SENDING_WAPP_MSG', rate: 1 } })
    await desk.admin.call('POST /campaigns/:id/start', { params: { id } })
    await waitForEnd({ accepted: 0, failed: 2 })
    expect((await fetchRecipientPage({ state: 'failed' })).recipients).toMatchObject([
      { number: numberOf(1), code: 'ERR_SENDING_WAPP_MSG', isRetryable: true },
      { number: numberOf(2), isRetryable: true },
    ])
    await desk.faults({})
    expect(await retryRecipients()).toMatchObject({ status: 200, body: { retried: 2 } })
    await waitForEnd({ accepted: 2, failed: 0, pending: 0 })
    expect(await retryRecipients()).toMatchObject({ status: 200, body: { retried: 0 } })
    const { messages } = await desk.admin.call('GET /simulator/:whatsappId/messages', {
      params: { whatsappId: desk.whatsappId },
      query: {},
    })
    const sent = messages.filter(({ fromMe }) => fromMe).map(({ to }) => to)
    expect(sent.filter((to) => to === numberOf(1))).toHaveLength(1)
    expect(sent.filter((to) => to === numberOf(2))).toHaveLength(1)
  })

  test('are none before the campaign has started', async () => {
    expect(await retryRecipients()).toMatchObject({
      status: 400,
      body: { error: 'ERR_CAMPAIGN_NOT_RUNNING' },
    })
  })

  test('become a list of their own, with their data', async () => {
    const variables = JSON.stringify({ loja: 'Centro' })
    await insertRecipients([
      { name: 'Ana', state: 'failed', code: 'ERR_SEND_EXPIRED', variables, email: 'ana@a.example' },
      { name: 'Bia', state: 'accepted' },
      { name: 'Caio', state: 'skipped', code: 'ERR_CONTACT_OPTED_OUT' },
    ])
    const { contactListId } = await desk.admin.call('POST /campaigns/:id/failed-list', {
      params: { id },
      body: { name: 'Falhas de Natal' },
    })
    const { contacts } = await desk.admin.call('GET /contact-list-items', {
      query: { contactListId },
    })
    expect(contacts).toMatchObject([
      { name: 'Ana', email: 'ana@a.example', isWhatsappValid: true, variables: { loja: 'Centro' } },
    ])
    const list = await desk.admin.call('GET /contact-lists/:id', { params: { id: contactListId } })
    expect(list).toMatchObject({ name: 'Falhas de Natal', contactsCount: '1', validCount: 1 })
  })

  test('are retried and listed by users who may write campaigns', async () => {
    const ana = await signInPerson(app, desk.companyId)
    for (const key of ['POST /campaigns/:id/retry', 'POST /campaigns/:id/failed-list'] as const)
      expect(
        await ana.client.send(key, { params: { id }, body: { name: 'Falhas' } }),
        key,
      ).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } })
  })
})
