import type { Ticket } from '@guiche/contract/tickets'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { fromNow, holdClock, MINUTE, moveClock, now, SECOND } from '../../../platform/clock.ts'
import {
  buildTeamDesk,
  type TeamDesk,
  type Person,
  pollUntilFound,
} from '../../../testing/build-team-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let desk: TeamDesk
let ana: Person

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildTeamDesk(app)
  ana = await desk.person({ queueIds: [desk.sales] })
})
afterAll(() => app.close())

const isoFromNow = (ms: number) => new Date(Date.now() + ms).toISOString()
const snooze = (id: number, body: object) =>
  ana.client.send('PUT /tickets/:id/snooze', { params: { id }, body })
const HOUR = 3_600_000

/** Holds the clock during the call, so that the time is still in the future. */
async function snoozeFor(id: number, ms: number): Promise<string> {
  holdClock(now())
  const until = fromNow(ms).toISOString()
  const { status } = await snooze(id, { until }).finally(() => holdClock(undefined))
  expect(status).toBe(200)
  return until
}

test('a snoozed ticket leaves the open lists, appears in the snoozed one, and comes back by hand', async () => {
  const { id } = await desk.served(ana)
  const others = await desk.served(ana)
  const until_ = isoFromNow(HOUR)
  expect(await snooze(id, { until: until_ })).toMatchObject({
    status: 200,
    body: { snoozedUntil: until_, status: 'open' },
  })
  expect(await desk.listed(ana.client, { status: 'open' })).toEqual([others.id])
  expect(await desk.listed(ana.client, { status: 'open', snoozed: true })).toEqual([id])
  expect(await desk.listed(ana.client, { snoozed: true })).toEqual([id])
  expect(await desk.listed(desk.admin, { status: 'open', showAll: true })).not.toContain(id)
  expect(await desk.listed(desk.admin, { snoozed: true, showAll: true })).toEqual([id])
  expect(await desk.listed(desk.admin, { status: 'pending', snoozed: true })).toEqual([])

  const back = await ana.client.call('DELETE /tickets/:id/snooze', { params: { id } })
  expect(back).toMatchObject({ snoozedUntil: null })
  expect(await desk.listed(ana.client, { status: 'open' })).toContain(id)
  expect(await desk.listed(ana.client, { status: 'open', snoozed: true })).toEqual([])
})

test('at its time the ticket wakes, on top and unread, and browsers receive it', async () => {
  const first = await desk.served(ana)
  await ana.client.call('GET /messages/:ticketId', { params: { ticketId: first.id } })
  const second = await desk.served(ana)
  const anas = await desk.browser(ana.client)
  await snoozeFor(first.id, 1200)
  const woken = await pollUntilFound(async () => {
    const ticket = await desk.shown(first.id)
    return ticket.snoozedUntil === null ? ticket : undefined
  })
  expect(woken.unreadMessages).toBe(1)
  await anas.hears(`company-${desk.companyId}-ticket`, ({ action, ticket }) => {
    const { id, snoozedUntil } = ticket as Ticket
    return action === 'update' && id === first.id && snoozedUntil === null
  })
  anas.close()
  const ids = await desk.listed(ana.client, { status: 'open' })
  expect(ids.slice(0, 2)).toEqual([first.id, second.id])
})

test("it wakes although its job ran early because the database's clock is ahead", async () => {
  moveClock(-MINUTE)
  onTestFinished(() => moveClock(MINUTE))
  const { id } = await desk.served(ana)
  const snoozedUntil = await snoozeFor(id, 2 * SECOND)
  await pollUntilFound(async () =>
    (await desk.shown(id)).snoozedUntil === null ? true : undefined,
  )
  expect(now().toISOString() >= snoozedUntil).toBe(true)
})

test("a message of the customer's wakes it earlier unless that was turned off", async () => {
  const wakes = await desk.served(ana)
  const stays = await desk.served(ana)
  await snooze(wakes.id, { until: isoFromNow(HOUR) })
  await snooze(stays.id, { until: isoFromNow(HOUR), wakeOnReply: false })
  for (const { contact } of [wakes, stays]) await desk.writes(contact.number, 'E aí?')
  await pollUntilFound(async () => {
    const [one, two] = [await desk.shown(wakes.id), await desk.shown(stays.id)]
    return one.lastMessage === 'E aí?' && two.lastMessage === 'E aí?' ? true : undefined
  })
  expect((await desk.shown(wakes.id)).snoozedUntil).toBeNull()
  const { snoozedUntil, unreadMessages } = await desk.shown(stays.id)
  expect(snoozedUntil).not.toBeNull()
  expect(unreadMessages).toBeGreaterThan(0)
})

test('a later time replaces an earlier one, and a ticket that moves is awake', async () => {
  const { id } = await desk.served(ana)
  await snoozeFor(id, 300)
  await snooze(id, { until: isoFromNow(HOUR) })
  const moved = await desk.served(ana)
  await snooze(moved.id, { until: isoFromNow(HOUR) })
  const returned = await desk.change(ana.client, moved.id, { status: 'pending', userId: null })
  expect(returned.snoozedUntil).toBeNull()
  const later = await desk.served(ana)
  await snoozeFor(later.id, 800)
  await pollUntilFound(async () =>
    (await desk.shown(later.id)).snoozedUntil === null ? true : undefined,
  )
  expect((await desk.shown(id)).snoozedUntil).not.toBeNull()
})

test('only open tickets are snoozed, to a future time, by users who may work on them', async () => {
  const { id } = await desk.waiting(desk.sales)
  expect(await snooze(id, { until: isoFromNow(HOUR) })).toMatchObject({
    status: 400,
    body: { error: 'ERR_TICKET_NOT_OPEN' },
  })
  const mine = await desk.served(ana)
  expect(await snooze(mine.id, { until: isoFromNow(-1000) })).toMatchObject({
    status: 400,
    body: { error: 'ERR_INVALID_INPUT', fields: [{ path: 'until' }] },
  })
  const bruno = await desk.person({ queueIds: [desk.support] })
  const foreign = await bruno.client.send('PUT /tickets/:id/snooze', {
    params: { id: mine.id },
    body: { until: isoFromNow(HOUR) },
  })
  expect(foreign).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } })
})
