import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR, MINUTE, moveClock, now, resetClock } from '../../../platform/clock.ts'
import { buildCompany, PASSWORD } from '../../../testing/build-company.ts'
import {
  buildTeamDesk,
  type Person,
  type TeamDesk,
  pollUntilFound,
} from '../../../testing/build-team-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'

let app: TestApp
let desk: TeamDesk
let ana: Person

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildTeamDesk(app)
  ana = await desk.person({ name: 'Ana', queueIds: [desk.sales, desk.support] })
})
afterAll(async () => {
  resetClock()
  await app.close()
})

const fetchBoard = () => desk.admin.call('GET /reports/now')
const findBoardQueue = async (id: number | null) =>
  (await fetchBoard()).queues.find((one) => one.id === id)
const findBoardPerson = async () => (await fetchBoard()).people.find((one) => one.id === ana.id)

describe('the board', () => {
  test('shows open tickets for each user, and waiting tickets with their waiting times for each queue', async () => {
    const first = await desk.waiting(desk.sales)
    moveClock(5 * MINUTE)
    const second = await desk.waiting()
    const held = await desk.served(ana, desk.support)
    expect(await findBoardQueue(desk.sales)).toMatchObject({
      pending: 1,
      open: 0,
      waitingSince: first.waitingSince,
    })
    expect(await findBoardQueue(null)).toMatchObject({ name: '', pending: 1 })
    expect(await findBoardQueue(desk.support)).toMatchObject({ pending: 0, open: 1, unanswered: 1 })
    expect(await findBoardPerson()).toMatchObject({
      name: 'Ana',
      open: 1,
      unanswered: 1,
      snoozed: 0,
      waitingSince: held.waitingSince,
    })
    const { at, longest } = await fetchBoard()
    expect(Math.abs(Date.parse(at) - now().getTime())).toBeLessThan(MINUTE)
    expect(longest.map(({ id }) => id)).toEqual([first.id, second.id, held.id])
    expect(longest[2]).toMatchObject({ userName: 'Ana', contactName: held.contact.name })

    // An answered ticket does not wait for the company, and a snoozed one does not count as waiting.
    await ana.client.call('POST /messages/:ticketId', {
      params: { ticketId: held.id },
      body: { body: 'Olá!' },
    })
    await pollUntilFound(async () =>
      (await findBoardPerson())?.unanswered === 0 ? true : undefined,
    )
    expect(await findBoardPerson()).toMatchObject({ open: 1, waitingSince: null })
    const away = new Date(now().getTime() + HOUR).toISOString()
    await desk.admin.call('PUT /tickets/:id/snooze', {
      params: { id: held.id },
      body: { until: away },
    })
    expect(await findBoardPerson()).toMatchObject({ open: 1, snoozed: 1 })
    await desk.change(desk.admin, held.id, { status: 'closed' })
    expect(await findBoardPerson()).toMatchObject({ open: 0, snoozed: 0 })
  })

  test('shows paused users, and tickets beyond the promises of a queue', async () => {
    await ana.client.call('PUT /users/:id/pause', {
      params: { id: ana.id },
      body: { isPaused: true, reason: 'Almoço' },
    })
    expect(await findBoardPerson()).toMatchObject({ pauseReason: 'Almoço' })
    await desk.admin.call('PUT /queue/:id', {
      params: { id: desk.sales },
      body: { slaFirstAnswerMinutes: 1 },
    })
    const ticket = await desk.waiting(desk.sales)
    expect(ticket.queueId).toBe(desk.sales)
    moveClock(2 * MINUTE)
    await pollUntilFound(async () =>
      ((await findBoardQueue(desk.sales))?.breached ?? 0) > 0 ? true : undefined,
    )
  })

  test('is for administrators, each for their own company', async () => {
    expect(await ana.client.send('GET /reports/now')).toMatchObject({
      body: { error: 'ERR_NO_PERMISSION' },
    })
    const { admin } = await buildCompany()
    const other = new TestClient(app.http)
    await other.signIn(admin.email, PASSWORD)
    const { people, queues, longest } = await other.call('GET /reports/now')
    expect({ count: people.length, queues, longest }).toEqual({ count: 1, queues: [], longest: [] })
  })
})
