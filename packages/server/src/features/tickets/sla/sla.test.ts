import type { QueueChange } from '@guiche/contract/queues'
import type { Ticket } from '@guiche/contract/tickets'
import type { WebhookData } from '@guiche/contract/webhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromNow, holdClock, MINUTE, moveClock, now, resetClock } from '../../../platform/clock.ts'
import { setAllowedHosts } from '../../../platform/http/outgoing/allowed-hosts.ts'
import { buildQueue } from '../../../testing/build-company.ts'
import {
  buildTeamDesk,
  type Person,
  type TeamDesk,
  pollUntilFound,
} from '../../../testing/build-team-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts'
import { sweepCompany, sweepClocks } from './sweep-clocks.ts'

let app: TestApp
let desk: TeamDesk
let ana: Person
let sales: number
let support: number
let hookId: number
let receiver: WebhookReceiver

beforeAll(async () => {
  app = await startTestApp('all')
  receiver = await startWebhookReceiver()
  setAllowedHosts([receiver.host])
  await buildDeskAt(now())
})
afterAll(async () => {
  resetClock()
  setAllowedHosts([])
  receiver.close()
  await app.close()
})
beforeEach(buildQueuesAndWebhook)

/**
 * Builds a company at this time. Later tests of the file only move the clock forward, so remaining clocks become late.
 */
async function buildDeskAt(at: Date): Promise<void> {
  holdClock(at)
  desk = await buildTeamDesk(app)
}

/** Builds two empty queues, and a webhook without deliveries. */
async function buildQueuesAndWebhook(): Promise<void> {
  sales = await buildQueue(desk.companyId)
  support = await buildQueue(desk.companyId)
  ana = await desk.person({ name: 'Ana', queueIds: [sales, support] })
  const { id } = await desk.admin.call('POST /webhooks', {
    body: {
      name: 'Prazos',
      url: `${receiver.origin}/sla`,
      events: ['ticket.slaWarning', 'ticket.slaBreached'],
    },
  })
  hookId = id
}

/** Moves the clock and renews the access tokens, which expire meanwhile. */
async function advanceMinutes(minutes: number): Promise<void> {
  moveClock(minutes * MINUTE)
  for (const client of [desk.admin, ana.client])
    client.token = (await client.call('POST /auth/refresh_token')).token
}

const DAY_MINUTES = 24 * 60
const minutesAfter = (at: Date, minutes: number) =>
  new Date(at.getTime() + minutes * MINUTE).toISOString()
const isoMinutesFromNow = (minutes: number) => fromNow(minutes * MINUTE).toISOString()
const setTargets = (body: QueueChange, id = sales) =>
  desk.admin.call('PUT /queue/:id', { params: { id }, body })
const answerTicket = ({ id: ticketId }: Ticket) =>
  ana.client.call('POST /messages/:ticketId', { params: { ticketId }, body: { body: 'Olá!' } })
const fetchClocks = async ({ id }: { id: number }) => (await desk.shown(id)).sla ?? []
const sweepDesk = () => sweepCompany(desk.companyId)

/** Payloads that the webhook received, the oldest first. */
async function fetchWebhookPayloads() {
  const { deliveries } = await desk.admin.call('GET /webhooks/:id/deliveries', {
    params: { id: hookId },
    query: {},
  })
  const whole = await Promise.all(
    deliveries.toReversed().map(({ id: deliveryId }) =>
      desk.admin.call('GET /webhooks/:id/deliveries/:deliveryId', {
        params: { id: hookId, deliveryId },
      }),
    ),
  )
  return whole
    .map(({ payload }) => payload as { type: string; data: WebhookData<'ticket.slaBreached'> })
    .filter(({ data }) => [sales, support].includes(data.ticket.queue?.id ?? 0))
}
/** The report's row of a queue. */
async function findReportRow(queueId = sales, query: { from?: string; to?: string } = {}) {
  const { rows } = await desk.admin.call('GET /reports/sla', { query })
  return rows.find((row) => row.queueId === queueId)
}
const fetchWebhookTypes = async () => (await fetchWebhookPayloads()).map(({ type }) => type)

/** Sends a customer's message and waits until the ticket shows it. */
async function writeAsCustomer(ticket: Ticket): Promise<Ticket> {
  await desk.writes(ticket.contact.number, 'E então?')
  return pollUntilFound(async () => {
    const shown = await desk.shown(ticket.id)
    return shown.waitingOn === 'us' ? shown : undefined
  })
}

describe('a first answer', () => {
  test('is warned of and then late, each announced once to the webhook and shown in browsers', async () => {
    await setTargets({ slaFirstAnswerMinutes: 10 })
    const [began, warnAt, dueAt] = [
      isoMinutesFromNow(0),
      isoMinutesFromNow(8),
      isoMinutesFromNow(10),
    ]
    const ticket = await desk.waiting(sales)
    expect(ticket.sla).toEqual([{ kind: 'firstAnswer', warnAt, dueAt, stage: 'running' }])
    expect(await fetchClocks(ticket)).toEqual(ticket.sla)
    const browser = await desk.browser(ana.client, ['joinTickets', 'pending'])
    await advanceMinutes(7)
    await sweepDesk()
    expect(await fetchWebhookTypes()).toEqual([])
    const findSlaRule = async () => {
      const { rules } = await desk.admin.call('GET /automations')
      return rules.find(({ rule, placeId }) => rule === 'sla' && placeId === sales)
    }
    expect(await findSlaRule()).toMatchObject({ isOn: true, count: 0 })

    await advanceMinutes(1)
    await Promise.all([sweepDesk(), sweepDesk(), sweepClocks()])
    expect(await findSlaRule()).toMatchObject({ count: 1 })
    const query = { rule: 'sla', place: 'queue', placeId: sales } as const
    const { acts } = await desk.admin.call('GET /automations/acts', { query })
    expect(acts.map(({ ticketId }) => ticketId)).toEqual([ticket.id])
    expect(await fetchWebhookTypes()).toEqual(['ticket.slaWarning'])
    const { payload } = await browser.hears(
      `company-${desk.companyId}-ticket`,
      (heard) => (heard.ticket as Ticket | undefined)?.sla?.[0]?.stage === 'warned',
    )
    expect(payload).toMatchObject({ action: 'update', ticket: { id: ticket.id } })
    browser.close()

    await advanceMinutes(2)
    await Promise.all([sweepDesk(), sweepDesk()])
    await sweepDesk()
    const sla = { kind: 'firstAnswer', since: began, dueAt, minutes: 10 }
    expect(await fetchWebhookPayloads()).toMatchObject([
      {
        type: 'ticket.slaWarning',
        data: { sla, ticket: { id: ticket.id, protocol: ticket.protocol } },
      },
      { type: 'ticket.slaBreached', data: { sla, ticket: { id: ticket.id } } },
    ])
    expect(await fetchClocks(ticket)).toMatchObject([{ stage: 'breached' }])
    await desk.waiting(sales)
    expect(await desk.listed(ana.client, { overdue: true })).toEqual([ticket.id])
    const { tickets } = await ana.client.call('GET /tickets', {
      query: { status: 'pending', overdue: true },
    })
    expect(tickets.map(({ sla: shown }) => shown)).toEqual([await fetchClocks(ticket)])
  })

  test('a late answer is a breach although no sweep ran in between', async () => {
    await setTargets({ slaFirstAnswerMinutes: 10 })
    const ticket = await desk.served(ana, sales)
    await advanceMinutes(11)
    await answerTicket(ticket)
    expect(await fetchWebhookTypes()).toEqual(['ticket.slaBreached'])
    await sweepDesk()
    expect(await fetchWebhookTypes()).toEqual(['ticket.slaBreached'])
    expect(await findReportRow()).toMatchObject({ breached: 0, firstAnswer: { met: 0, missed: 1 } })
  })
})

test('each wait for a next answer has its own clock', async () => {
  await setTargets({ slaFirstAnswerMinutes: 10, slaNextAnswerMinutes: 5 })
  const ticket = await desk.served(ana, sales)
  await answerTicket(ticket)
  expect(await fetchClocks(ticket)).toEqual([])
  for (const wait of [1, 2]) {
    await advanceMinutes(1)
    expect((await writeAsCustomer(ticket)).sla).toEqual([
      {
        kind: 'nextAnswer',
        warnAt: isoMinutesFromNow(4),
        dueAt: isoMinutesFromNow(5),
        stage: 'running',
      },
    ])
    await advanceMinutes(5)
    await sweepDesk()
    expect(await fetchWebhookTypes()).toEqual(
      Array.from({ length: wait }, () => 'ticket.slaBreached'),
    )
    await answerTicket(ticket)
  }
  expect(await findReportRow()).toMatchObject({
    warned: 0,
    breached: 0,
    firstAnswer: { met: 1, missed: 0 },
    nextAnswer: { met: 0, missed: 2 },
    close: { met: 0, missed: 0 },
  })
})

test('a queue that gets targets applies them to tickets that wait already', async () => {
  const ticket = await desk.waiting(sales)
  const began = isoMinutesFromNow(0)
  await advanceMinutes(20)
  await setTargets({ slaFirstAnswerMinutes: 15, slaCloseMinutes: 15 })
  const seen = await pollUntilFound(async () => {
    await sweepDesk()
    const all = await fetchWebhookPayloads()
    return all.length === 2 ? all : undefined
  })
  const kinds = seen.map(({ data }) => data.sla)
  expect(kinds).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'firstAnswer', since: began }),
      expect.objectContaining({ kind: 'close', since: began }),
    ]),
  )
  await setTargets({ slaFirstAnswerMinutes: 0, slaCloseMinutes: 0 })
  expect((await desk.shown(ticket.id)).sla).toBeUndefined()
})

test("a transfer applies the other queue's targets from the start of the wait", async () => {
  await setTargets({ slaFirstAnswerMinutes: 10, slaWarnPercent: 99 })
  await setTargets({ slaFirstAnswerMinutes: 30, slaWarnPercent: 99 }, support)
  const dueAt = isoMinutesFromNow(30)
  const ticket = await desk.waiting(sales)
  await advanceMinutes(8)
  const moved = await desk.change(ana.client, ticket.id, { queueId: support })
  expect(moved.sla).toMatchObject([{ kind: 'firstAnswer', dueAt }])
  await advanceMinutes(10)
  await sweepDesk()
  expect(await fetchWebhookTypes()).toEqual([])
  await advanceMinutes(12)
  await sweepDesk()
  expect(await fetchWebhookTypes()).toEqual(['ticket.slaBreached'])
  expect((await findReportRow())?.breached).toBe(0)
  expect((await findReportRow(support))?.breached).toBe(1)
})

test('a close stands still while the ticket is snoozed', async () => {
  await setTargets({ slaCloseMinutes: 20 })
  const ticket = await desk.served(ana, sales)
  expect(ticket.sla).toMatchObject([{ kind: 'close', dueAt: isoMinutesFromNow(20) }])
  await advanceMinutes(5)
  const snoozed = await ana.client.call('PUT /tickets/:id/snooze', {
    params: { id: ticket.id },
    body: { until: isoMinutesFromNow(600) },
  })
  expect(snoozed.sla).toEqual([{ kind: 'close', warnAt: null, dueAt: null, stage: 'running' }])
  await advanceMinutes(60)
  await sweepDesk()
  await ana.client.call('DELETE /tickets/:id/snooze', { params: { id: ticket.id } })
  expect(await fetchClocks(ticket)).toMatchObject([{ dueAt: isoMinutesFromNow(15) }])
  await advanceMinutes(14)
  await desk.change(ana.client, ticket.id, { status: 'closed' })
  expect((await findReportRow())?.close).toEqual({ met: 1, missed: 0 })
})

test('a ticket that is reopened waits for a first answer again', async () => {
  await setTargets({ slaFirstAnswerMinutes: 10, slaCloseMinutes: 60 })
  const ticket = await desk.served(ana, sales)
  await answerTicket(ticket)
  await desk.change(ana.client, ticket.id, { status: 'closed' })
  expect(await fetchClocks(ticket)).toEqual([])
  await advanceMinutes(5)
  const back = await writeAsCustomer(ticket)
  expect(back).toMatchObject({ id: ticket.id, status: 'pending' })
  expect(back.sla).toMatchObject([
    { kind: 'firstAnswer', dueAt: isoMinutesFromNow(10) },
    { kind: 'close', dueAt: isoMinutesFromNow(60) },
  ])
})

test('a close that is undone is not counted', async () => {
  await setTargets({ slaCloseMinutes: 10 })
  const dueAt = isoMinutesFromNow(10)
  const ticket = await desk.served(ana, sales)
  await advanceMinutes(9)
  await sweepDesk()
  await desk.change(ana.client, ticket.id, { status: 'closed', undoable: true })
  await ana.client.call('POST /tickets/:id/undo', { params: { id: ticket.id } })
  expect(await fetchClocks(ticket)).toMatchObject([{ kind: 'close', dueAt, stage: 'warned' }])
  await advanceMinutes(1)
  await sweepDesk()
  expect(await fetchWebhookTypes()).toEqual(['ticket.slaWarning', 'ticket.slaBreached'])
  expect(await findReportRow()).toMatchObject({ breached: 1, close: { met: 0, missed: 0 } })
})

describe('the report', () => {
  test('covers the own company and the requested days, for administrators only', async () => {
    await setTargets({ slaFirstAnswerMinutes: 10 })
    const ticket = await desk.served(ana, sales)
    await answerTicket(ticket)
    const stranger = await buildTeamDesk(app)
    expect(await stranger.admin.call('GET /reports/sla', { query: {} })).toMatchObject({ rows: [] })
    expect(await ana.client.send('GET /reports/sla', { query: {} })).toMatchObject({
      body: { error: 'ERR_NO_PERMISSION' },
    })
    expect((await findReportRow(sales, { to: '2020-01-01' }))?.firstAnswer).toEqual({
      met: 0,
      missed: 0,
    })
    const waiting = await desk.waiting(sales)
    await advanceMinutes(9)
    const since = await findReportRow(sales, { from: '2020-01-01' })
    expect(since).toMatchObject({ warned: 1, breached: 0, firstAnswer: { met: 1, missed: 0 } })
    await sweepCompany(stranger.companyId)
    expect(await fetchClocks(waiting)).toMatchObject([{ kind: 'firstAnswer' }])
  })
})

test('counts in the hours of the queue, and a change of the hours applies at once', async () => {
  const openHoursOn = (weekdayEn: 'friday' | 'monday') =>
    ({ weekday: weekdayEn, weekdayEn, startTime: '09:00', endTime: '18:00' }) as const
  // Friday, ten minutes before the queue closes.
  const friday = new Date(now().getTime())
  friday.setUTCDate(friday.getUTCDate() + 7 + ((5 - friday.getUTCDay() + 7) % 7))
  friday.setUTCHours(20, 50, 0, 0)
  await buildDeskAt(friday)
  await buildQueuesAndWebhook()
  await desk.admin.call('PUT /settings/:key', {
    params: { key: 'scheduleType' },
    body: { value: 'queue' },
  })
  await setTargets({
    slaFirstAnswerMinutes: 30,
    schedules: [openHoursOn('friday'), openHoursOn('monday')],
  })
  const ticket = await desk.waiting(sales)
  expect(ticket.sla).toMatchObject([{ dueAt: minutesAfter(friday, 3 * DAY_MINUTES - 8 * 60 - 30) }])
  await advanceMinutes(60)
  await sweepDesk()
  expect(await fetchWebhookTypes()).toEqual([])
  await setTargets({ schedules: [{ ...openHoursOn('friday'), endTime: '23:00' }] })
  expect(await fetchClocks(ticket)).toMatchObject([{ dueAt: minutesAfter(friday, 30) }])
  await sweepDesk()
  expect(await fetchWebhookTypes()).toEqual(['ticket.slaBreached'])
})
