import type { Campaign } from '@guiche/contract/campaigns'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HOUR, MINUTE, moveClock, now, resetClock } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildQueue } from '../../../testing/build-company.ts'
import { buildContactList, numberOf } from '../../../testing/build-contact-list.ts'
import { buildDesk, type Desk } from '../../../testing/build-desk.ts'
import { CAMPAIGN_WAIT } from '../../../testing/campaign-wait.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { enqueueStep } from './campaign-jobs.ts'

// Customers whom a campaign spares because the company is talking with them, or owes them an answer.

let app: TestApp
let desk: Desk
let people = 0
let number: string
beforeAll(async () => {
  app = await startTestApp('all')
})
beforeEach(async () => {
  desk = await buildDesk(app)
  number = numberOf(700_000 + people++)
  await changeSettings({ messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 })
})
afterEach(resetClock)
afterAll(() => app?.close())

const changeSettings = (settings: Record<string, unknown>) =>
  desk.admin.call('POST /campaign-settings', { body: { settings } })

async function startCampaign(): Promise<number> {
  const contactListId = await buildContactList(desk.companyId, [{ number }])
  const { whatsappId } = desk
  const { id } = await desk.admin.call('POST /campaigns', {
    body: { name: 'Natal', message1: 'Oferta de Natal', whatsappId, contactListId },
  })
  await desk.admin.call('POST /campaigns/:id/start', { params: { id } })
  return id
}

const waitForCampaign = (
  id: number,
  campaign: Partial<Omit<Campaign, 'counts'>> & { counts: object },
) =>
  vi.waitFor(async () => {
    expect(await desk.admin.call('GET /campaigns/:id', { params: { id } })).toMatchObject(campaign)
  }, CAMPAIGN_WAIT)

const waitUntilSpared = (id: number) =>
  waitForCampaign(id, {
    status: 'EM_ANDAMENTO',
    counts: { total: 1, pending: 1, accepted: 0 },
    waits: [expect.objectContaining({ reason: 'recipientsServed', until: expect.any(String) })],
  })
const waitUntilWrittenTo = (id: number) =>
  waitForCampaign(id, { status: 'FINALIZADA', counts: { accepted: 1 } })

/** Moves the clock and wakes the campaign. */
async function advanceAndWake(id: number, ms: number): Promise<void> {
  moveClock(ms)
  await desk.signIn()
  await inCompany(desk.companyId, (db) => enqueueStep(db, id, now()))
}

/** Waits until the customer's ticket is in this state. */
const waitForTicket = (standing: object) =>
  vi.waitFor(async () => {
    const query = { showAll: true, searchParam: number } as const
    const { tickets } = await desk.admin.call('GET /tickets', { query })
    expect(tickets).toMatchObject([standing])
    return tickets[0]?.id ?? 0
  }, CAMPAIGN_WAIT)

const changeTicket = (ticketId: number, body: object) =>
  desk.admin.call('PUT /tickets/:id', { params: { id: ticketId }, body })

test('a customer who waits for an answer is written to once the ticket is resolved', async () => {
  await desk.write(number, 'Vocês podem me ajudar?')
  const ticketId = await waitForTicket({ status: 'pending' })
  const id = await startCampaign()
  await waitUntilSpared(id)
  await changeTicket(ticketId, { status: 'closed' })
  await advanceAndWake(id, 16 * MINUTE)
  await waitUntilWrittenTo(id)
})

test('a campaign’s message is no answer: the next campaign spares the customer too', async () => {
  await changeSettings({ sparesServed: false })
  await desk.write(number, 'Vocês podem me ajudar?')
  await waitForTicket({ status: 'pending' })
  await waitUntilWrittenTo(await startCampaign())
  await changeSettings({ sparesServed: true })
  await waitUntilSpared(await startCampaign())
})

test('a customer whom an attendant answered and returned to the queue is spared', async () => {
  const ticketId = await desk.serve(number)
  await desk.send(ticketId, { body: 'Vou passar ao financeiro.' })
  await changeTicket(ticketId, { status: 'pending', userId: null })
  await waitUntilSpared(await startCampaign())
})

test('a customer in a bot’s menu is spared for an hour, and not forever', async () => {
  const { companyId, whatsappId } = desk
  const queueIds = [await buildQueue(companyId), await buildQueue(companyId)]
  await inCompany(companyId, (db) =>
    db
      .insertInto('whatsappQueues')
      .values(queueIds.map((queueId) => ({ companyId, whatsappId, queueId })))
      .execute(),
  )
  const { id: chosen } = await desk.admin.call('POST /queue', {
    body: { name: `Vendas ${number}`, color: '#123458', greetingMessage: 'Escolha:' },
  })
  await desk.admin.call('POST /queue-options', {
    body: { queueId: chosen, title: 'Preços', message: 'Custa dez.', option: 1, parentId: null },
  })
  await inCompany(companyId, (db) =>
    db.insertInto('whatsappQueues').values({ companyId, whatsappId, queueId: chosen }).execute(),
  )
  await desk.write(number, 'Oi')
  await desk.onPhone(number, ({ body }) => body.includes('3'))
  await desk.write(number, '3')
  await waitForTicket({ status: 'pending', queueId: chosen, chatbot: true })
  const id = await startCampaign()
  await waitUntilSpared(id)
  await advanceAndWake(id, 46 * MINUTE)
  await waitUntilSpared(id)
  await advanceAndWake(id, HOUR)
  await waitUntilWrittenTo(id)
})

test('a customer whose ticket is resolved is written to, and so is a waiting one if the company spares none', async () => {
  await desk.write(number, 'Oi')
  const ticketId = await waitForTicket({ status: 'pending' })
  await changeSettings({ sparesServed: false })
  await waitUntilWrittenTo(await startCampaign())
  await changeSettings({ sparesServed: true })
  await changeTicket(ticketId, { status: 'closed' })
  await waitUntilWrittenTo(await startCampaign())
})
