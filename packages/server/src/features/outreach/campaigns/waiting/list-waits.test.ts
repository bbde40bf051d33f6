import type { Campaign } from '@guiche/contract/campaigns'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildContactList, numberOf } from '../../../../testing/build-contact-list.ts'
import { buildDesk, type Desk, multipartFormOf } from '../../../../testing/build-desk.ts'
import { buildConnectedLine } from '../../../../testing/build-line.ts'
import { CAMPAIGN_WAIT } from '../../../../testing/campaign-wait.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'

// A campaign waits for its list, or skips unchecked numbers and writes to them later.

let app: TestApp
let desk: Desk
let made = 0
let contactListId: number
beforeAll(async () => {
  app = await startTestApp('all')
})
beforeEach(async () => {
  desk = await buildDesk(app)
  const settings = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 }
  await desk.admin.call('POST /campaign-settings', { body: { settings } })
  contactListId = (await desk.admin.call('POST /contact-lists', { body: { name: 'Planilha' } })).id
})
afterAll(() => app?.close())

const newNumbers = (count: number) => {
  const from = (made += 10_000)
  return Array.from({ length: count }, (_, at) => numberOf(from + at))
}

async function importNumbers(rows: readonly string[]): Promise<void> {
  const text = ['nome;numero', ...rows.map((number) => `Cliente;${number}`)].join('\n')
  await desk.admin.call('POST /contact-lists/:id/imports', {
    params: { id: contactListId },
    body: multipartFormOf([{ name: 'a.csv', bytes: Buffer.from(text) }], {}, 'file'),
  })
}

async function startCampaign(body: object = {}): Promise<number> {
  const { whatsappId } = desk
  const { id } = await desk.admin.call('POST /campaigns', {
    body: { name: 'Natal', message1: 'Oi', whatsappId, contactListId, ...body },
  })
  await desk.admin.call('POST /campaigns/:id/start', { params: { id } })
  return id
}

const showCampaign = (id: number) => desk.admin.call('GET /campaigns/:id', { params: { id } })
const fetchReport = (id: number) => desk.admin.call('GET /campaigns/:id/report', { params: { id } })
const postRest = (id: number) => desk.admin.call('POST /campaigns/:id/rest', { params: { id } })

/** Waits until the campaign has this state and its counts add up. */
const waitForCampaign = (
  id: number,
  status: Campaign['status'],
  counts: object,
  more: object = {},
) =>
  vi.waitFor(async () => {
    const campaign = await showCampaign(id)
    expect(campaign).toMatchObject({ status, counts, ...more })
    const { total, pending, queued, accepted, failed, skipped, unknown } = campaign.counts
    expect(pending + queued + accepted + failed + skipped + unknown).toBe(total)
    return campaign
  }, CAMPAIGN_WAIT)
const waitForReason = (id: number, reason: string, more: object = {}) =>
  waitForCampaign(
    id,
    'EM_ANDAMENTO',
    { total: 0 },
    { waits: [expect.objectContaining({ reason, ...more })] },
  )

async function setLineStatus(status: string, drops: boolean): Promise<void> {
  await desk.faults({ dropConnection: drops })
  await vi.waitFor(async () => {
    const params = { id: desk.whatsappId }
    expect((await desk.admin.call('GET /whatsapp/:id', { params })).status).toBe(status)
  }, CAMPAIGN_WAIT)
}
const waitForCheck = (status: string) =>
  vi.waitFor(async () => {
    const params = { id: contactListId }
    const { check } = await desk.admin.call('GET /contact-lists/:id/work', { params })
    expect(check?.status).toBe(status)
  }, CAMPAIGN_WAIT)
const markAsAbsent = (number: string) =>
  desk.admin.call('PUT /simulator/:whatsappId/customers/:number', {
    params: { whatsappId: desk.whatsappId, number },
    body: { isAbsent: true },
  })
async function writtenNumbers(): Promise<string[]> {
  const params = { whatsappId: desk.whatsappId }
  const { messages } = await desk.admin.call('GET /simulator/:whatsappId/messages', {
    params,
    query: {},
  })
  return messages.flatMap(({ fromMe, to }) => (fromMe && to !== undefined ? [to] : [])).toSorted()
}

test('a campaign started while its sheet is imported and checked writes to all of it', async () => {
  const all = newNumbers(60)
  await markAsAbsent(all[7] ?? '')
  await importNumbers(all)
  const id = await startCampaign()
  await waitForCampaign(id, 'FINALIZADA', { total: 60, accepted: 59, skipped: 1 })
  expect(await fetchReport(id)).toMatchObject({
    validContacts: 59,
    reasons: [{ state: 'skipped', code: 'ERR_CAMPAIGN_NUMBER_INVALID', count: 1 }],
    leftOut: 0,
  })
  expect(await writtenNumbers()).toEqual(all.filter((_, at) => at !== 7))
})

test('a check whose connection is lost is waited for, and continues with it', async () => {
  await setLineStatus('DISCONNECTED', true)
  const all = newNumbers(3)
  await importNumbers(all)
  await waitForCheck('waiting')
  const id = await startCampaign()
  await waitForReason(id, 'numbersCheckAway', { whatsappId: desk.whatsappId, used: 0, limit: 3 })
  await setLineStatus('CONNECTED', false)
  await waitForCampaign(id, 'FINALIZADA', { total: 3, accepted: 3 })
})

test('another connection of the campaign checks in place of an offline one', async () => {
  await setLineStatus('DISCONNECTED', true)
  await importNumbers(newNumbers(3))
  await waitForCheck('waiting')
  const other = await buildConnectedLine(desk.admin, desk.companyId)
  const id = await startCampaign({ moreWhatsappIds: [other] })
  await waitForCampaign(id, 'FINALIZADA', { total: 3, accepted: 3 })
})

test('a check stopped by a user is waited for until the user continues, with or without it', async () => {
  await setLineStatus('DISCONNECTED', true)
  const all = newNumbers(3)
  await importNumbers(all)
  await waitForCheck('waiting')
  await desk.admin.call('DELETE /contact-lists/:id/check', { params: { id: contactListId } })
  await setLineStatus('CONNECTED', false)
  const id = await startCampaign()
  await waitForReason(id, 'numbersCheckStopped', { limit: 3 })
  const params = { id: contactListId }
  await desk.admin.call('POST /contact-lists/:id/check', { params, body: {} })
  await waitForCampaign(id, 'FINALIZADA', { total: 3, accepted: 3 })
})

test('a user starts without the unchecked numbers, and writes to the rest once', async () => {
  const { companyId } = desk
  const [known = '', first = '', second = '', absent = '', late = ''] = newNumbers(5)
  contactListId = await buildContactList(companyId, [
    { number: known },
    { number: first, validity: 'unknown' },
    { number: second, validity: 'unknown' },
    { number: absent, validity: 'unknown' },
    { number: '', validity: 'unknown', name: 'Sem número' },
  ])
  await markAsAbsent(absent)
  await setLineStatus('DISCONNECTED', true)
  const id = await startCampaign()
  await waitForReason(id, 'numbersCheckAway')
  for (let times = 1; times <= 2; times++)
    await desk.admin.call('POST /campaigns/:id/skip-checks', { params: { id } })
  await waitForCampaign(id, 'EM_ANDAMENTO', { total: 5, pending: 1, skipped: 4 })
  await desk.admin.call('DELETE /contact-lists/:id/check', { params: { id: contactListId } })
  await setLineStatus('CONNECTED', false)
  await waitForCampaign(id, 'FINALIZADA', { total: 5, accepted: 1, skipped: 4 })
  expect(await fetchReport(id)).toMatchObject({
    validContacts: 1,
    reasons: [
      { code: 'ERR_CAMPAIGN_NUMBER_UNCHECKED', count: 3 },
      { code: 'ERR_CAMPAIGN_NUMBER_MISSING', count: 1 },
    ],
    leftOut: 3,
  })
  // Added by hand after the campaign started.
  const body = { name: 'Depois', number: late, contactListId }
  await desk.admin.call('POST /contact-list-items', { body })
  expect(await fetchReport(id)).toMatchObject({ leftOut: 4 })
  const params = { id: contactListId }
  await desk.admin.call('POST /contact-lists/:id/check', { params, body: {} })
  await postRest(id)
  await waitForCampaign(id, 'FINALIZADA', { total: 6, accepted: 4, skipped: 2 })
  expect(await writtenNumbers()).toEqual([known, first, second, late].toSorted())
  expect(await fetchReport(id)).toMatchObject({ leftOut: 0 })
  expect(await postRest(id)).toEqual({ leftOut: 0 })
  await waitForCampaign(id, 'FINALIZADA', { total: 6, accepted: 4 })
})
