import type { CampaignPrices } from '@guiche/contract/campaign-costs'
import { type LineTemplate, unfilledTemplate } from '@guiche/contract/line-templates'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildContactList } from '../../../../testing/build-contact-list.ts'
import { storeEvents } from '../../../../channels/inbox/store-events.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { buildDesk, type Desk, multipartFormOf } from '../../../../testing/build-desk.ts'
import { buildLine } from '../../../../testing/build-line.ts'
import { repeatMigration } from '../../../../testing/repeat-migration.ts'
import { signInPerson } from '../../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { CAMPAIGN_WAIT } from '../../../../testing/campaign-wait.ts'

// Costs of a campaign over a simulated official API: by the price list before sending, by the provider's reports after
// it.

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp('all')
})
beforeEach(async () => {
  desk = await buildDesk(app)
  await desk.faults({ behavesAs: 'cloud', ticks: { deliveredMs: 50 } })
  await desk.admin.call('PUT /simulator/:whatsappId/receipts', {
    params: { whatsappId: desk.whatsappId },
    body: { delivers: true, reads: false },
  })
  await changeSettings({ messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 })
})
afterAll(() => app?.close())

const OFFER: LineTemplate = {
  name: 'oferta',
  language: 'pt_BR',
  category: 'marketing',
  status: 'approved',
  header: '',
  headerMedia: null,
  body: 'Hoje a sobremesa é nossa!',
  footer: '',
  buttons: [],
}
const none = { marketing: null, utility: null, authentication: null, service: null }
const PRICES: CampaignPrices = {
  currency: 'USD',
  rates: [
    { ...none, code: '55', marketing: '0.0625' },
    { ...none, code: '1', marketing: '0.025' },
  ],
}
const NUMBERS = ['5511988880001', '5511988880002', '13055550001', '81312345678']

const changeSettings = (settings: Record<string, unknown>) =>
  desk.admin.call('POST /campaign-settings', { body: { settings } })
const startCampaign = (id: number) =>
  desk.admin.call('POST /campaigns/:id/start', { params: { id } })
const fetchReport = (id: number) => desk.admin.call('GET /campaigns/:id/report', { params: { id } })

async function fetchStoredPrices(): Promise<unknown> {
  const rows = await desk.admin.call('GET /campaign-settings')
  return JSON.parse(rows.find(({ key }) => key === 'prices')?.value ?? 'null')
}

async function createCampaign(fields: Record<string, unknown> = {}): Promise<number> {
  const { whatsappId } = desk
  await desk.admin.call('PUT /simulator/:whatsappId/templates', {
    params: { whatsappId },
    body: { templates: [OFFER] },
  })
  await vi.waitFor(async () => {
    const params = { id: whatsappId }
    const { templates } = await desk.admin.call('GET /whatsapp/:id/templates', { params })
    expect(templates).toHaveLength(1)
  }, CAMPAIGN_WAIT)
  const contactListId = await buildContactList(
    desk.companyId,
    NUMBERS.map((number) => ({ number })),
  )
  const body = {
    name: 'Oferta',
    whatsappId,
    contactListId,
    template: unfilledTemplate(OFFER),
    ...fields,
  }
  return (await desk.admin.call('POST /campaigns', { body })).id
}

const fetchEstimate = (id: number) =>
  desk.admin.call('GET /campaigns/:id/cost-estimate', { params: { id } })

test('its cost is estimated by country, and messages without a price are reported instead of counted as 0', async () => {
  await changeSettings({ prices: PRICES })
  const id = await createCampaign()
  expect(await fetchEstimate(id)).toMatchObject({
    recipients: 4,
    overCharged: 4,
    lines: 1,
    chargedLines: 1,
    pricesAt: expect.any(String),
    cost: {
      currency: 'USD',
      cost: '0.15',
      messages: 4,
      unpriced: 1,
      parts: [
        { code: '55', category: 'marketing', messages: 2, price: '0.0625', cost: '0.125' },
        { code: '1', category: 'marketing', messages: 1, price: '0.025', cost: '0.025' },
        { code: '81', category: 'marketing', messages: 1, price: null, cost: null },
      ],
    },
  })
})

test('a line of linked devices costs nothing, and without a price list no cost is known', async () => {
  const id = await createCampaign()
  expect(await fetchEstimate(id)).toMatchObject({
    pricesAt: null,
    cost: { cost: '0.00', messages: 4, unpriced: 4 },
  })
  await desk.faults({ behavesAs: 'beta' })
  await desk.admin.call('PUT /campaigns/:id', {
    params: { id },
    body: { template: null, message1: 'Oi' },
  })
  await vi.waitFor(async () => {
    expect(await fetchEstimate(id)).toMatchObject({
      recipients: 4,
      overCharged: 0,
      chargedLines: 0,
      cost: { messages: 0, unpriced: 0 },
    })
  }, CAMPAIGN_WAIT)
})

test('a recipient who has opted out is not included', async () => {
  await changeSettings({ prices: PRICES })
  const id = await createCampaign()
  const contact = { name: 'Lia', number: NUMBERS[0] }
  const { id: contactId } = await desk.admin.call('POST /contacts', { body: contact })
  await desk.admin.call('POST /opt-outs', { body: { contactId } })
  expect(await fetchEstimate(id)).toMatchObject({
    recipients: 3,
    optedOut: 1,
    cost: { cost: '0.0875', messages: 3, unpriced: 1 },
  })
  await startCampaign(id)
  await vi.waitFor(
    async () =>
      expect((await fetchReport(id)).campaign).toMatchObject({
        estimatedCost: { cost: '0.0875', messages: 3, unpriced: 1 },
        counts: { skipped: 1 },
      }),
    CAMPAIGN_WAIT,
  )
})

test('a recipient skipped for an empty variable is not included', async () => {
  await changeSettings({ prices: PRICES })
  const cupom = { Cupom: 'SOL10' }
  const contactListId = await buildContactList(desk.companyId, [
    { number: NUMBERS[0] ?? '', variables: cupom },
    { number: NUMBERS[1] ?? '', variables: { Cupom: ' ' } },
    { number: NUMBERS[2] ?? '', variables: cupom },
    { number: NUMBERS[3] ?? '' },
  ])
  const id = await createCampaign({ contactListId, template: null, message1: '{cupom}' })
  const cost = { messages: 2, unpriced: 2 }
  expect(await fetchEstimate(id)).toMatchObject({
    recipients: 2,
    overCharged: 2,
    optedOut: 0,
    cost,
  })
  await startCampaign(id)
  await vi.waitFor(
    async () =>
      expect((await fetchReport(id)).campaign).toMatchObject({
        estimatedCost: cost,
        counts: { accepted: 2, skipped: 2 },
      }),
    CAMPAIGN_WAIT,
  )
})

test('lines take turns, and only lines that charge cost', async () => {
  await changeSettings({ prices: PRICES })
  const second = await buildLine(desk.companyId)
  const id = await createCampaign({ moreWhatsappIds: [second.id], message1: 'Oi' })
  expect(await fetchEstimate(id)).toMatchObject({
    recipients: 4,
    overCharged: 3,
    lines: 2,
    chargedLines: 1,
    cost: { messages: 3 },
  })
})

test('a price list is stored as typed, and a missing price stays missing', async () => {
  const rates = [{ code: '55', marketing: '0,0625', utility: '', authentication: null, service: 0 }]
  await changeSettings({
    prices: { currency: 'USD', rates: rates.map((one) => ({ ...one, service: '0' })) },
  })
  expect(await fetchStoredPrices()).toEqual({
    currency: 'USD',
    rates: [{ ...none, code: '55', marketing: '0.0625', service: '0' }],
  })
})

test('a price of three places is the same price after a client has sent the list back', async () => {
  const priceList = (marketing: string) => ({
    currency: 'USD',
    rates: [countryRate({ marketing })],
  })
  await changeSettings({ prices: PRICES })
  await repeatMigration(
    app.database,
    '0117-prices-with-three-places.sql',
    `update campaign_settings set value = '${JSON.stringify(priceList('1.125'))}'
      where key = 'prices' and company_id = ${desk.companyId}`,
  )
  for (let time = 0; time < 2; time++) {
    expect(await fetchStoredPrices()).toEqual(priceList('1.1250'))
    await changeSettings({ prices: await fetchStoredPrices() })
  }
})

const countryRate = (change: object) => ({ ...none, code: '55', ...change })
test.each([
  ['a code that no country has', { currency: 'USD', rates: [countryRate({ code: '999' })] }],
  ['a code twice', { currency: 'USD', rates: [countryRate({}), countryRate({ marketing: '1' })] }],
  ['an amount that is none', { currency: 'USD', rates: [countryRate({ marketing: 'abc' })] }],
  ['an amount below nothing', { currency: 'USD', rates: [countryRate({ marketing: '-1' })] }],
  ['an amount of two meanings', { currency: 'USD', rates: [countryRate({ marketing: '1,125' })] }],
  ['too many places', { currency: 'USD', rates: [countryRate({ marketing: '0.1234567' })] }],
  ['a currency that is none', { currency: 'dollars', rates: [] }],
  ['more rows than countries', { currency: 'USD', rates: Array(400).fill(countryRate({})) }],
])('a price list is refused with %s', async (_what, prices) => {
  await changeSettings({ prices: PRICES })
  const body = { settings: { prices } } as never
  expect(await desk.admin.send('POST /campaign-settings', { body })).toMatchObject({
    status: 400,
    body: { error: 'ERR_INVALID_INPUT' },
  })
  expect(await fetchStoredPrices()).toEqual(PRICES)
})

test("each charge is counted once, by the prices at the campaign's start", async () => {
  await changeSettings({ prices: PRICES })
  const id = await createCampaign()
  await startCampaign(id)
  await changeSettings({
    prices: { currency: 'USD', rates: [{ ...none, code: '', marketing: '9' }] },
  })
  const charged = { currency: 'USD', cost: '0.15', messages: 4, unpriced: 1 }
  await waitForReport(id, { estimatedCost: charged, chargedCost: charged, uncharged: 0 })
  expect((await fetchReport(id)).charged).toMatchObject({
    ...charged,
    parts: [
      { code: '55', category: 'marketing', messages: 2, price: '0.0625', cost: '0.125' },
      { code: '1', category: 'marketing', messages: 1, price: '0.025', cost: '0.025' },
      { code: '81', category: 'marketing', messages: 1, price: null, cost: null },
    ],
  })
  expect(await fetchExportedCosts(id)).toEqual([
    ['marketing', '0.0625'],
    ['marketing', '0.0625'],
    ['marketing', '0.025'],
    ['marketing', ''],
  ])
})

test('files sent before the text are messages of their own', async () => {
  await changeSettings({ prices: PRICES })
  const { id: fileListId } = await desk.admin.call('POST /files', {
    body: { name: 'Cardápio', message: 'Veja', options: [{ name: 'Massas' }] },
  })
  const pdf = { name: 'massas.pdf', bytes: Buffer.from('%PDF-1.4 massas') }
  await desk.admin.call('POST /files/uploadList/:id', {
    params: { id: fileListId },
    body: multipartFormOf([pdf], { name: 'Massas' }, 'files'),
  })
  const id = await createCampaign({ fileListId })
  // The price of an answer within the customer's window is needed to know if it is charged.
  expect((await fetchEstimate(id)).cost).toMatchObject({ messages: 8, unpriced: 5, cost: '0.15' })
  await startCampaign(id)
  await waitForReport(id, { chargedCost: { messages: 4, cost: '0.15' }, uncharged: 4 })
})

test('a repeated status counts once, and a corrected one moves the count', async () => {
  await changeSettings({
    prices: { ...PRICES, rates: [{ ...none, code: '', marketing: '1', utility: '2' }] },
  })
  const id = await createCampaign()
  await startCampaign(id)
  await waitForReport(id, { chargedCost: { cost: '4.00', messages: 4 } })
  const [first, second] = NUMBERS
  await reportCharge(first, { category: 'marketing', isBillable: true })
  await reportCharge(first, { category: 'utility', isBillable: true })
  await reportCharge(second, { category: 'marketing', isBillable: false })
  await waitForReport(id, { chargedCost: { cost: '4.00', messages: 3, unpriced: 0 }, uncharged: 1 })
  await reportCharge(first, { category: 'utility', isBillable: true })
  await reportCharge(second, { category: 'no_such_category', isBillable: true })
  await waitForReport(id, { chargedCost: { cost: '4.00', messages: 4, unpriced: 1 }, uncharged: 0 })
  expect(await fetchExportedCosts(id)).toEqual([
    ['utility', '2.00'],
    ['other', ''],
    ['marketing', '1.00'],
    ['marketing', '1.00'],
  ])
})

/** The second recipient is due so much later that the campaign is cancelled before. */
const ONE_AT_FIRST = { longerIntervalAfter: 1, greaterInterval: 120 }

test('a cancelled campaign keeps its charges and continues at its own prices', async () => {
  await changeSettings({ prices: PRICES, ...ONE_AT_FIRST })
  const id = await createCampaign()
  await startCampaign(id)
  await waitForReport(id, { chargedCost: { messages: 1 } })
  await desk.admin.call('POST /campaigns/:id/cancel', { params: { id } })
  await changeSettings({ prices: { currency: 'EUR', rates: [] }, greaterInterval: 0 })
  const [one] = (await fetchReport(id)).charged.parts
  expect(one).toMatchObject({ category: 'marketing', messages: 1 })
  await desk.admin.call('POST /campaigns/:id/restart', { params: { id } })
  await waitForReport(id, {
    status: 'FINALIZADA',
    chargedCost: { currency: 'USD', cost: '0.15', messages: 4, unpriced: 1 },
  })
})

test('a campaign started without prices takes them when it continues', async () => {
  await changeSettings(ONE_AT_FIRST)
  const id = await createCampaign()
  await startCampaign(id)
  await waitForReport(id, { chargedCost: { messages: 1, unpriced: 1, cost: '0.00' } })
  await desk.admin.call('POST /campaigns/:id/cancel', { params: { id } })
  await changeSettings({ prices: PRICES, greaterInterval: 0 })
  await desk.admin.call('POST /campaigns/:id/restart', { params: { id } })
  await waitForReport(id, {
    chargedCost: { currency: 'USD', cost: '0.15', messages: 4, unpriced: 1 },
  })
})

function waitForReport(id: number, as: object): Promise<void> {
  return vi.waitFor(
    async () => expect((await fetchReport(id)).campaign).toMatchObject(as),
    CAMPAIGN_WAIT,
  )
}

/** The last two columns of its recipients' export. */
async function fetchExportedCosts(id: number): Promise<string[][]> {
  const { raw } = await desk.admin.send('GET /campaigns/:id/recipients.csv', { params: { id } })
  const [head, ...lines] = raw.payload.trimEnd().split('\r\n')
  expect(head).toMatch(/;chargedAs;cost$/)
  return lines.map((line) => line.split(';').slice(-2))
}

let statuses = 0

/** Reports again the category that the message to a number is charged as. */
async function reportCharge(number = '', pricing: { category: string; isBillable: boolean }) {
  const { companyId, whatsappId } = desk
  const { providerId } = await inCompany(companyId, (db) =>
    db
      .selectFrom('campaignRecipients as recipient')
      .innerJoin('messages', (join) =>
        join
          .onRef('messages.companyId', '=', 'recipient.companyId')
          .onRef('messages.id', '=', 'recipient.messageId'),
      )
      .select('messages.providerId')
      .where('recipient.companyId', '=', companyId)
      .where('recipient.number', '=', number)
      .executeTakeFirstOrThrow(),
  )
  await storeEvents({ companyId, whatsappId }, [
    {
      kind: 'ack',
      providerId: `again-${++statuses}`,
      chat: { kind: 'phone', value: number, name: '' },
      targetId: providerId ?? '',
      ack: 3,
      pricing: { model: 'PMP', ...pricing },
    },
  ])
}

test('an estimate is for users who may write campaigns, of the same company', async () => {
  const id = await createCampaign()
  const { client } = await signInPerson(app, desk.companyId)
  expect(await client.send('GET /campaigns/:id/cost-estimate', { params: { id } })).toMatchObject({
    status: 400,
    body: { error: 'ERR_NO_PERMISSION' },
  })
  const stranger = await buildDesk(app)
  expect(
    await stranger.admin.send('GET /campaigns/:id/cost-estimate', { params: { id } }),
  ).toMatchObject({ status: 404, body: { error: 'ERR_NO_CAMPAIGN_FOUND' } })
})
