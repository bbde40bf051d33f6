import type { Campaign } from '@guiche/contract/campaigns'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY, fromNow } from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { buildContactList } from '../../../../testing/build-contact-list.ts'
import { buildQueue } from '../../../../testing/build-company.ts'
import { buildDesk, type Desk } from '../../../../testing/build-desk.ts'
import { buildFlow, flowEdge, flowNode } from '../../../../testing/build-flow.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { CAMPAIGN_WAIT } from '../../../../testing/campaign-wait.ts'

// Destination of the answers to a campaign.

let app: TestApp
let desk: Desk
let phones = 0
let number: string
let queueId: number
beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  queueId = await buildQueue(desk.companyId)
  const settings = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 }
  await desk.admin.call('POST /campaign-settings', {
    body: { settings: { ...settings, sparesServed: false } },
  })
})
beforeEach(() => {
  number = `55119444${String(10_000 + phones++)}`
})
afterAll(() => app.close())

/** Sends a campaign to that number alone and waits for its end. */
async function runCampaign(body: Partial<Campaign>): Promise<void> {
  const id = await startCampaign(body)
  await vi.waitFor(async () => {
    const campaign = await desk.admin.call('GET /campaigns/:id', { params: { id } })
    expect(campaign).toMatchObject({ status: 'FINALIZADA', counts: { accepted: 1 } })
  }, CAMPAIGN_WAIT)
}

async function startCampaign(body: Partial<Campaign>): Promise<number> {
  const contactListId = await buildContactList(desk.companyId, [{ number, name: 'Lia' }])
  const { id } = await desk.admin.call('POST /campaigns', {
    body: {
      name: 'Oferta',
      message1: 'Temos uma oferta.',
      contactListId,
      whatsappId: desk.whatsappId,
      ...body,
    },
  })
  await desk.admin.call('POST /campaigns/:id/start', { params: { id } })
  return id
}

async function fetchTickets() {
  const { contacts } = await desk.admin.call('GET /contacts', { query: { searchParam: number } })
  const [contact] = contacts
  if (!contact) return []
  const params = { id: contact.id }
  const history = await desk.admin.call('GET /contacts/:id/history', { params, query: {} })
  return Promise.all(
    history.tickets.map(({ id }) => desk.admin.call('GET /tickets/:id', { params: { id } })),
  )
}

const waitForTicket = (standing: object) =>
  vi.waitFor(async () => {
    const [ticket, ...others] = await fetchTickets()
    expect(others).toEqual([])
    expect(ticket).toMatchObject(standing)
    return ticket
  }, CAMPAIGN_WAIT)

/** Writes as the customer, and waits until the message is processed. */
async function writeAsCustomer(body: string): Promise<void> {
  await desk.write(number, body)
  await vi.waitFor(async () => {
    const [ticket] = await fetchTickets()
    const thread = ticket ? await desk.thread(ticket.id) : []
    expect(thread.some((one) => !one.fromMe && one.body === body)).toBe(true)
  }, CAMPAIGN_WAIT)
}

const changeTicket = (id: number, body: object) =>
  desk.admin.call('PUT /tickets/:id', { params: { id }, body })

describe('answers that go to a queue', () => {
  test('wait there, and get the automatic answers of that queue', async () => {
    const { id } = await desk.admin.call('POST /queue', {
      body: { name: `Vendas ${number}`, color: '#123457', greetingMessage: 'Vendas, escolha:' },
    })
    await desk.admin.call('POST /queue-options', {
      body: { queueId: id, title: 'Preços', message: 'Custa dez.', option: 1, parentId: null },
    })
    const { companyId, whatsappId } = desk
    // The line's menu offers other queues, but an answer to the campaign skips that choice.
    const offered = [queueId, await buildQueue(companyId)]
    await inCompany(companyId, (db) =>
      db
        .insertInto('whatsappQueues')
        .values(offered.map((one) => ({ companyId, whatsappId, queueId: one })))
        .execute(),
    )
    await runCampaign({ replyQueueId: id })
    await writeAsCustomer('Quero')
    await waitForTicket({ status: 'pending', queueId: id, unreadMessages: 1 })
    await desk.onPhone(number, ({ body }) => body.includes('Preços'))
    await desk.write(number, '1')
    await desk.onPhone(number, ({ body }) => body.includes('Custa dez.'))
    await inCompany(companyId, (db) =>
      db.deleteFrom('whatsappQueues').where('whatsappId', '=', whatsappId).execute(),
    )
  })

  test('are led there once; later messages go the usual way', async () => {
    await runCampaign({ replyQueueId: queueId })
    await writeAsCustomer('Quero')
    const ticket = await waitForTicket({ status: 'pending', queueId })
    const other = await buildQueue(desk.companyId)
    await changeTicket(ticket?.id ?? 0, { status: 'pending', queueId: other, userId: null })
    await writeAsCustomer('Ainda quero')
    await waitForTicket({ status: 'pending', queueId: other })
  })

  test("wait there also if the message's acceptance is not stored yet", async () => {
    await desk.faults({ notNow: { rate: 1, scope: 'message', afterMs: 500 } })
    const id = await startCampaign({ replyQueueId: queueId })
    const { messageId } = await vi.waitFor(
      () =>
        inCompany(desk.companyId, (db) =>
          db
            .selectFrom('campaignRecipients')
            .select('messageId')
            .where('campaignId', '=', id)
            .where('state', '=', 'queued')
            .executeTakeFirstOrThrow(),
        ),
      CAMPAIGN_WAIT,
    )
    await inCompany(desk.companyId, async (db) => {
      // Holds the row's lock, which the storing of the message's outcome waits for.
      await sql`select from messages where id = ${messageId} for no key update`.execute(db)
      await desk.faults({})
      await desk.onPhone(number, ({ body }) => body.startsWith('Temos'))
      await writeAsCustomer('Quero')
      await waitForTicket({ status: 'pending', queueId })
    })
  })

  test('of a customer whose closed ticket was in another queue wait in the campaign’s', async () => {
    const other = await buildQueue(desk.companyId)
    const id = await desk.serve(number)
    await changeTicket(id, { queueId: other })
    await changeTicket(id, { status: 'closed' })
    await runCampaign({ replyQueueId: queueId })
    await waitForTicket({ status: 'closed' })
    await writeAsCustomer('Quero')
    await waitForTicket({ id, status: 'pending', queueId })
  })

  test('leave the ticket with the attendant who holds it', async () => {
    const id = await desk.serve(number)
    const before = await waitForTicket({ status: 'open', userId: desk.userId })
    await runCampaign({ replyQueueId: queueId })
    await writeAsCustomer('Quero')
    await waitForTicket({ id, status: 'open', userId: desk.userId, queueId: before?.queueId })
    expect(before?.queueId).not.toBe(queueId)
  })

  test('leave a ticket where it waited before the campaign wrote', async () => {
    const other = await buildQueue(desk.companyId)
    await writeAsCustomer('Preciso de ajuda')
    const ticket = await waitForTicket({ status: 'pending' })
    await changeTicket(ticket?.id ?? 0, { status: 'pending', queueId: other, userId: null })
    // Times are compared in whole seconds, so the wait must have begun well before.
    await inCompany(desk.companyId, (db) =>
      db
        .updateTable('tickets')
        .set({ waitingSince: fromNow(-DAY) })
        .where('id', '=', ticket?.id ?? 0)
        .execute(),
    )
    await runCampaign({ replyQueueId: queueId })
    await writeAsCustomer('E então?')
    await waitForTicket({ status: 'pending', queueId: other })
  })

  test('wait there also for a contact with disableBot', async () => {
    const id = await desk.serve(number)
    const ticket = await waitForTicket({ id })
    await changeTicket(id, { status: 'closed' })
    await inCompany(desk.companyId, (db) =>
      db
        .updateTable('contacts')
        .set({ disableBot: true })
        .where('id', '=', ticket && 'contactId' in ticket ? ticket.contactId : 0)
        .execute(),
    )
    await runCampaign({ replyQueueId: queueId })
    await writeAsCustomer('Quero')
    await waitForTicket({ status: 'pending', queueId })
  })

  test('no longer count as answers after a week', async () => {
    await runCampaign({ replyQueueId: queueId })
    await inCompany(desk.companyId, (db) =>
      db
        .updateTable('campaignRecipients')
        .set({ acceptedAt: fromNow(-8 * DAY) })
        .where('number', '=', number)
        .execute(),
    )
    await writeAsCustomer('Quero')
    await waitForTicket({ status: 'pending', queueId: null })
  })
})

describe('answers that go to a flow', () => {
  test('start it once, and its session names the campaign', async () => {
    const flowId = await buildFlow(desk.admin, {
      nodes: [
        flowNode('q', 'question', {
          typebotIntegration: { message: 'Qual tamanho?', answerKey: 'tamanho' },
        }),
        flowNode('m', 'message', { label: 'Anotado: {{tamanho}}' }),
      ],
      edges: [flowEdge('1', 'q'), flowEdge('q', 'm')],
    })
    await runCampaign({ replyFlowId: flowId })
    await writeAsCustomer('Quero')
    await desk.onPhone(number, ({ body }) => body === 'Qual tamanho?')
    await waitForTicket({ status: 'pending' })
    await writeAsCustomer('Grande')
    await desk.onPhone(number, ({ body }) => body === 'Anotado: Grande')
    await writeAsCustomer('Obrigada')
    const [ticket] = await fetchTickets()
    const asked = (await desk.thread(ticket?.id ?? 0)).filter(
      ({ body }) => body === 'Qual tamanho?',
    )
    expect(asked).toHaveLength(1)
  })

  test("start nothing in an attendant's ticket", async () => {
    const flowId = await buildFlow(desk.admin, {
      nodes: [flowNode('m', 'message', { label: 'Do fluxo' })],
      edges: [flowEdge('1', 'm')],
    })
    const id = await desk.serve(number)
    await runCampaign({ replyFlowId: flowId })
    await writeAsCustomer('Quero')
    await waitForTicket({ id, status: 'open', userId: desk.userId })
    expect((await desk.thread(id)).some(({ body }) => body === 'Do fluxo')).toBe(false)
  })
})

describe('answers outside the opening hours', () => {
  /** Hours without a single open day. */
  const schedules = [
    { weekday: 'Segunda', weekdayEn: 'monday' as const, startTime: '', endTime: '' },
  ]
  const setScheduleType = (value: 'company' | 'queue' | 'disabled') =>
    desk.admin.call('PUT /settings/:key', { params: { key: 'scheduleType' }, body: { value } })
  async function closeCompany(): Promise<void> {
    const params = { id: desk.whatsappId }
    const { name } = await desk.admin.call('GET /whatsapp/:id', { params })
    const body = { name, outOfHoursMessage: 'A loja fechou.' }
    await desk.admin.call('PUT /whatsapp/:id', { params, body })
    await desk.admin.call('PUT /companies/:id/schedules', {
      params: { id: desk.companyId },
      body: { schedules },
    })
    await setScheduleType('company')
  }
  const textsBesideCampaign = async () => {
    const [ticket] = await fetchTickets()
    const thread = ticket ? await desk.thread(ticket.id) : []
    return thread.filter(({ sentBy }) => sentBy !== 'campaign').map(({ body }) => body)
  }

  afterEach(() => setScheduleType('disabled'))

  test('wait in the queue all the same, and get the out-of-hours text', async () => {
    await closeCompany()
    await runCampaign({ replyQueueId: queueId })
    await writeAsCustomer('Quero')
    await waitForTicket({ status: 'pending', queueId, unreadMessages: 1 })
    await desk.onPhone(number, ({ body }) => body.includes('A loja fechou.'))
  })

  test('get the out-of-hours text of their queue, and no menu of it', async () => {
    const { id } = await desk.admin.call('POST /queue', {
      body: {
        name: `Plantão ${number}`,
        color: '#123458',
        greetingMessage: 'Plantão, escolha:',
        outOfHoursMessage: 'O plantão fechou.',
        schedules,
      },
    })
    await desk.admin.call('POST /queue-options', {
      body: { queueId: id, title: 'Urgente', message: 'Já vamos.', option: 1, parentId: null },
    })
    await setScheduleType('queue')
    await runCampaign({ replyQueueId: id })
    await writeAsCustomer('Quero')
    await waitForTicket({ status: 'pending', queueId: id })
    await desk.onPhone(number, ({ body }) => body.includes('O plantão fechou.'))
    expect((await textsBesideCampaign()).some((body) => body.includes('Urgente'))).toBe(false)
  })

  test('start their flow once the company is open again', async () => {
    const flowId = await buildFlow(desk.admin, {
      nodes: [flowNode('m', 'message', { label: 'Do fluxo' })],
      edges: [flowEdge('1', 'm')],
    })
    await closeCompany()
    await runCampaign({ replyFlowId: flowId })
    await writeAsCustomer('Quero')
    await desk.onPhone(number, ({ body }) => body.includes('A loja fechou.'))
    await setScheduleType('disabled')
    await writeAsCustomer('Já abriu?')
    await desk.onPhone(number, ({ body }) => body === 'Do fluxo')
    expect((await textsBesideCampaign()).filter((body) => body.includes('Do fluxo'))).toHaveLength(
      1,
    )
  })
})
