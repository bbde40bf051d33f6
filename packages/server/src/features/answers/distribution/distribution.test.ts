import type { QueueChange } from '@guiche/contract/queues'
import type { Ticket } from '@guiche/contract/tickets'
import type { UserChange } from '@guiche/contract/users'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromNow, holdClock, HOUR, MINUTE, now, resetClock } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import {
  buildTeamDesk,
  type Person,
  type TeamDesk,
  pollUntilFound,
} from '../../../testing/build-team-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestSocket } from '../../../testing/test-socket.ts'
import { assignTicket } from './assign-ticket.ts'
import { distributeTickets } from './distribute-tickets.ts'

let app: TestApp
let desk: TeamDesk
let ana: Person
let bruno: Person
const browsers: TestSocket[] = []

beforeAll(async () => {
  app = await startTestApp('all')
})
afterAll(() => app.close())
beforeEach(async () => {
  desk = await buildTeamDesk(app)
  ana = await desk.person({ name: 'Ana', queueIds: [desk.sales] })
  bruno = await desk.person({ name: 'Bruno', queueIds: [desk.sales] })
})
afterEach(() => {
  resetClock()
  browsers.splice(0).forEach((browser) => browser.close())
})

async function openBrowser(person: Person): Promise<TestSocket> {
  const browser = await desk.browser(person.client)
  browsers.push(browser)
  return browser
}
const changeQueue = (body: QueueChange, id = desk.sales) =>
  desk.admin.call('PUT /queue/:id', { params: { id }, body })
const changeUser = ({ id }: Person, body: UserChange) =>
  desk.admin.call('PUT /users/:id', { params: { id }, body })
const setPaused = ({ client, id }: Person, isPaused: boolean) =>
  client.call('PUT /users/:id/pause', { params: { id }, body: { isPaused } })
const holderOf = async ({ id }: Ticket) => {
  const { status, userId } = await desk.shown(id)
  return status === 'open' ? userId : null
}
const waitForHolder = (ticket: Ticket) =>
  pollUntilFound(async () => (await holderOf(ticket)) ?? undefined)
const distributeNow = () => distributeTickets(desk.companyId)

/** Moves the time at which an attendant paused or left into the past. */
async function backdateAbsence(
  person: Person,
  column: 'pausedAt' | 'goneAt',
  ms: number,
): Promise<void> {
  await inCompany(desk.companyId, (db) =>
    db
      .updateTable('users')
      .set(column, fromNow(-ms))
      .where('companyId', '=', desk.companyId)
      .where('id', '=', person.id)
      .execute(),
  )
}

async function setTicket(ticket: Ticket, change: object): Promise<void> {
  await inCompany(desk.companyId, (db) =>
    db
      .updateTable('tickets')
      .set(change)
      .where('companyId', '=', desk.companyId)
      .where('id', '=', ticket.id)
      .execute(),
  )
}

describe('a customer who waits in a distributing queue', () => {
  test('is assigned in turn to the attendants at work, and each is notified', async () => {
    await changeQueue({ distribution: 'turn' })
    const [anas, brunos] = [await openBrowser(ana), await openBrowser(bruno)]
    const holders = []
    for (let count = 0; count < 4; count++)
      holders.push(await waitForHolder(await desk.waiting(desk.sales)))
    expect(holders).toEqual([ana.id, bruno.id, ana.id, bruno.id])
    const event = `company-${desk.companyId}-ticket-assigned`
    for (const browser of [anas, brunos]) {
      const { payload } = await browser.hears(event)
      expect(payload).toMatchObject({
        action: 'create',
        assignment: { by: null, reason: 'distributed' },
      })
    }
    const { assignments } = await bruno.client.call('GET /ticket-assignments')
    expect(assignments.map(({ by, reason }) => ({ by, reason }))).toEqual([
      { by: null, reason: 'distributed' },
      { by: null, reason: 'distributed' },
    ])
    // Administrators see in the list of automations what their queues did.
    const { rules } = await desk.admin.call('GET /automations')
    const ruleOfQueue = (id: number) =>
      rules.find(({ rule, placeId }) => rule === 'distribution' && placeId === id)
    expect(ruleOfQueue(desk.sales)).toMatchObject({ isOn: true, count: 4 })
    expect(ruleOfQueue(desk.support)).toMatchObject({ isOn: false, count: 0 })
    const query = { rule: 'distribution', place: 'queue', placeId: desk.sales } as const
    const { acts } = await desk.admin.call('GET /automations/acts', { query })
    expect(acts).toHaveLength(4)
  })

  test('keeps waiting if the queue does not distribute or no attendant present serves it', async () => {
    await openBrowser(ana)
    const quiet = await desk.waiting(desk.sales)
    await distributeNow()
    expect(await holderOf(quiet)).toBeNull()
    await changeQueue({ distribution: 'leastBusy', skills: ['Inglês'] })
    await distributeNow()
    expect(await holderOf(quiet)).toBeNull()
    await changeUser(ana, { skills: ['ingles'] })
    expect(await waitForHolder(quiet)).toBe(ana.id)
  })

  test('is not assigned to an attendant who is full, paused or absent until that has ended', async () => {
    await changeQueue({ distribution: 'turn' })
    await changeUser(ana, { ticketLimit: 1 })
    await openBrowser(ana)
    const [first, second] = [await desk.waiting(desk.sales), await desk.waiting(desk.sales)]
    expect(await waitForHolder(first)).toBe(ana.id)
    await distributeNow()
    expect(await holderOf(second)).toBeNull()
    // A snoozed ticket does not count.
    await ana.client.call('PUT /tickets/:id/snooze', {
      params: { id: first.id },
      body: { until: fromNow(HOUR).toISOString() },
    })
    expect(await waitForHolder(second)).toBe(ana.id)

    const third = await desk.waiting(desk.sales)
    await distributeNow()
    expect(await holderOf(third)).toBeNull()
    await setPaused(bruno, true)
    await openBrowser(bruno)
    await distributeNow()
    expect(await holderOf(third)).toBeNull()
    await setPaused(bruno, false)
    expect(await waitForHolder(third)).toBe(bruno.id)

    const fourth = await desk.waiting(desk.sales)
    expect(await waitForHolder(fourth)).toBe(bruno.id)
    await changeUser(bruno, { queueIds: [desk.support] })
    const fifth = await desk.waiting(desk.sales)
    await distributeNow()
    expect(await holderOf(fifth)).toBeNull()
    await desk.change(ana.client, second.id, { status: 'closed' })
    expect(await waitForHolder(fifth)).toBe(ana.id)
  })

  test('is not assigned while a bot answers, nor while the last change can be undone', async () => {
    await changeQueue({ distribution: 'turn' })
    const waiting = await desk.waiting(desk.sales)
    await setTicket(waiting, { chatbot: true })
    await openBrowser(ana)
    await distributeNow()
    expect(await holderOf(waiting)).toBeNull()
    await setTicket(waiting, { chatbot: false })
    expect(await waitForHolder(waiting)).toBe(ana.id)

    await openBrowser(bruno)
    // Holds the clock so that the undo period does not end during the test.
    holdClock(now())
    await desk.change(ana.client, waiting.id, { status: 'pending', userId: null, undoable: true })
    await distributeNow()
    expect(await holderOf(waiting)).toBeNull()
    await ana.client.call('POST /tickets/:id/undo', { params: { id: waiting.id } })
    expect(await holderOf(waiting)).toBe(ana.id)
  })

  test('is not assigned again to the attendant who has just returned the ticket', async () => {
    await changeQueue({ distribution: 'turn' })
    await openBrowser(ana)
    const ticket = await desk.waiting(desk.sales)
    expect(await waitForHolder(ticket)).toBe(ana.id)
    await desk.change(ana.client, ticket.id, { status: 'pending', userId: null })
    await distributeNow()
    expect(await holderOf(ticket)).toBeNull()
    await openBrowser(bruno)
    expect(await waitForHolder(ticket)).toBe(bruno.id)
  })

  test("returns to the attendant they know within the queue's stickyHours", async () => {
    await changeQueue({ distribution: 'turn', stickyHours: 24 })
    await openBrowser(ana)
    const first = await desk.waiting(desk.sales)
    expect(await waitForHolder(first)).toBe(ana.id)
    await openBrowser(bruno)
    expect(await waitForHolder(await desk.waiting(desk.sales))).toBe(bruno.id)
    // In turn, ana and then bruno would be next, but the attendant known to the customer goes first.
    expect(await waitForHolder(await desk.waiting(desk.sales))).toBe(ana.id)
    await desk.change(ana.client, first.id, { status: 'closed' })
    await desk.writes(first.contact.number, 'Voltei')
    expect(await waitForHolder(first)).toBe(ana.id)
  })

  test('is greeted in the name of the attendant assigned, which does not count as an answer', async () => {
    await desk.admin.call('PUT /settings/:key', {
      params: { key: 'sendGreetingAccepted' },
      body: { value: 'enabled' },
    })
    await changeQueue({ distribution: 'turn' })
    const ticket = await desk.waiting(desk.sales)
    await openBrowser(ana)
    expect(await waitForHolder(ticket)).toBe(ana.id)
    const [greeting] = await pollUntilFound(async () => {
      const said = await desk.phone(ticket)
      return said.length > 0 ? said : undefined
    })
    expect(greeting).toContain('meu nome é *Ana* e agora vou prosseguir com seu atendimento!')
    expect(greeting).toContain(ticket.contact.name)
    expect(await desk.shown(ticket.id)).toMatchObject({ waitingOn: 'us' })
  })
})

describe('concurrent distribution', () => {
  test('assigns each ticket once and no attendant more than their limit', async () => {
    await changeUser(ana, { ticketLimit: 3 })
    await changeUser(bruno, { ticketLimit: 2 })
    await openBrowser(ana)
    await openBrowser(bruno)
    const tickets = await Promise.all(Array.from({ length: 8 }, () => desk.waiting(desk.sales)))
    await changeQueue({ distribution: 'leastBusy' })
    await Promise.all(Array.from({ length: 6 }, distributeNow))
    const holders = await Promise.all(tickets.map(holderOf))
    expect(holders.filter((id) => id === ana.id)).toHaveLength(3)
    expect(holders.filter((id) => id === bruno.id)).toHaveLength(2)
    // The first tickets of the line were assigned; the last ones wait.
    expect(holders.filter((id) => id === null)).toHaveLength(3)
  })

  test("keeps to an attendant's limit although several choices were made before any was carried out", async () => {
    await changeUser(ana, { ticketLimit: 2 })
    await openBrowser(ana)
    const tickets = await Promise.all(Array.from({ length: 8 }, () => desk.waiting(desk.sales)))
    await changeQueue({ distribution: 'turn' })
    await Promise.all(
      tickets.map(({ id }) =>
        assignTicket(desk.companyId, { ticketId: id, queueId: desk.sales, userId: ana.id }),
      ),
    )
    const holders = await Promise.all(tickets.map(holderOf))
    expect(holders.filter((id) => id === ana.id)).toHaveLength(2)
    const choice = { ticketId: tickets[0]?.id ?? 0, queueId: desk.sales, userId: bruno.id }
    // An absent attendant is not assigned a ticket, even if chosen earlier.
    expect(await assignTicket(desk.companyId, choice)).toBe(false)
  })

  test('lets an accept and a distribution of the same ticket end with one holder', async () => {
    const tickets = await Promise.all(Array.from({ length: 6 }, () => desk.waiting(desk.sales)))
    await openBrowser(bruno)
    await changeQueue({ distribution: 'turn' })
    const answers = await Promise.all(
      tickets.map(async ({ id }) => {
        const choice = { ticketId: id, queueId: desk.sales, userId: bruno.id }
        const [wasGiven, accept] = await Promise.all([
          assignTicket(desk.companyId, choice),
          ana.client.send('PUT /tickets/:id', {
            params: { id },
            body: { status: 'open', userId: ana.id },
          }),
        ])
        return { id, wasGiven, accepted: accept.status === 200 }
      }),
    )
    for (const { id, wasGiven, accepted } of answers) {
      const { userId } = await desk.shown(id)
      if (accepted) expect(userId).toBe(ana.id)
      else expect(userId).toBe(bruno.id)
      if (wasGiven) expect(accepted).toBe(false)
    }
  })
})

describe('an attendant who pauses or leaves', () => {
  test("loses unanswered customers after the queue's handOverMinutes, and keeps the others", async () => {
    await changeQueue({ distribution: 'turn' })
    await openBrowser(ana)
    const [unanswered, answered, asleep] = [
      await desk.waiting(desk.sales),
      await desk.waiting(desk.sales),
      await desk.waiting(desk.sales),
    ]
    for (const ticket of [unanswered, answered, asleep]) await waitForHolder(ticket)
    await ana.client.call('POST /messages/:ticketId', {
      params: { ticketId: answered.id },
      body: { body: 'Olá, tudo bem?' },
    })
    await ana.client.call('PUT /tickets/:id/snooze', {
      params: { id: asleep.id },
      body: { until: fromNow(HOUR).toISOString() },
    })
    await openBrowser(bruno)
    await setPaused(ana, true)
    await backdateAbsence(ana, 'pausedAt', 9 * MINUTE)
    await distributeNow()
    expect(await holderOf(unanswered)).toBe(ana.id)
    const { waitingSince } = await desk.shown(unanswered.id)
    await backdateAbsence(ana, 'pausedAt', 10 * MINUTE)
    await pollUntilFound(async () => ((await holderOf(unanswered)) === bruno.id ? true : undefined))
    // waitingSince is when the customer wrote, not when the ticket returned to the queue.
    expect((await desk.shown(unanswered.id)).waitingSince).toBe(waitingSince)
    expect(await holderOf(answered)).toBe(ana.id)
    expect(await holderOf(asleep)).toBe(ana.id)
  })

  test('gets their customers back on return if no other attendant had room', async () => {
    await changeQueue({ distribution: 'turn', handOverMinutes: 1 })
    const anas = await openBrowser(ana)
    const ticket = await desk.waiting(desk.sales)
    await waitForHolder(ticket)
    // Holds the clock so that the attendant has left just now, however long the test takes.
    holdClock(now())
    anas.close()
    await pollUntilFound(async () => {
      const { online } = await desk.admin.call('GET /users/:id', { params: { id: ana.id } })
      return online ? undefined : true
    })
    await distributeNow()
    // A socket lost for less than GRACE_MS does not count as leaving, so the attendant still gets tickets.
    expect(await holderOf(ticket)).toBe(ana.id)
    expect(await waitForHolder(await desk.waiting(desk.sales))).toBe(ana.id)
    holdClock(undefined)
    await backdateAbsence(ana, 'goneAt', MINUTE)
    await pollUntilFound(async () => ((await holderOf(ticket)) === null ? true : undefined))
    await openBrowser(ana)
    expect(await waitForHolder(ticket)).toBe(ana.id)
  })

  test("keeps every ticket if the queue's handOverMinutes is 0 or it does not distribute", async () => {
    await changeQueue({ distribution: 'turn', handOverMinutes: 0 })
    await openBrowser(ana)
    const ticket = await desk.waiting(desk.sales)
    await waitForHolder(ticket)
    await setPaused(ana, true)
    await backdateAbsence(ana, 'pausedAt', 5 * HOUR)
    await distributeNow()
    expect(await holderOf(ticket)).toBe(ana.id)
    await changeQueue({ distribution: 'off', handOverMinutes: 10 })
    await distributeNow()
    expect(await holderOf(ticket)).toBe(ana.id)
  })
})

describe('a customer who waits for too long', () => {
  test('moves to the overflow queue after its minutes, ahead of customers who came there later', async () => {
    await changeQueue({ distribution: 'turn', overflowQueueId: desk.support, overflowMinutes: 5 })
    await changeQueue({ distribution: 'turn' }, desk.support)
    const late = await desk.waiting(desk.sales)
    await setTicket(late, { queuedAt: fromNow(-4 * MINUTE) })
    await distributeNow()
    expect(await desk.shown(late.id)).toMatchObject({ queueId: desk.sales })
    const other = await desk.waiting(desk.support)
    await setTicket(late, { queuedAt: fromNow(-5 * MINUTE) })
    await distributeNow()
    expect(await desk.shown(late.id)).toMatchObject({ queueId: desk.support, status: 'pending' })
    const carla = await desk.person({ name: 'Carla', queueIds: [desk.support] })
    await changeUser(carla, { ticketLimit: 1 })
    await openBrowser(carla)
    expect(await waitForHolder(late)).toBe(carla.id)
    expect(await holderOf(other)).toBeNull()
  })

  test('does not go round in a circle of overflow queues', async () => {
    await changeQueue({ overflowQueueId: desk.support })
    for (const overflowQueueId of [desk.sales, desk.support]) {
      const refused = await desk.admin.send('PUT /queue/:id', {
        params: { id: desk.support },
        body: { overflowQueueId },
      })
      expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_QUEUE_OVERFLOW_CIRCLE' } })
    }
    const unknown = await desk.admin.send('PUT /queue/:id', {
      params: { id: desk.support },
      body: { overflowQueueId: 2_000_000_000 },
    })
    expect(unknown).toMatchObject({ status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } })
  })

  test('is sent their position on request, and periodically if the queue says so', async () => {
    await changeQueue({ distribution: 'turn', tellsPosition: 5 })
    const { name } = await desk.admin.call('GET /queue/:id', { params: { id: desk.sales } })
    const [first, second] = [await desk.waiting(desk.sales), await desk.waiting(desk.sales)]
    await desk.writes(second.contact.number, 'Qual é a minha posição?')
    const waitForTexts = (ticket: Ticket, count: number) =>
      pollUntilFound(async () => {
        const texts = await desk.phone(ticket)
        return texts.length === count ? texts : undefined
      })
    expect(await waitForTexts(second, 1)).toEqual([`Você é o número *2* na fila *${name}*.`])

    await setTicket(first, { queuedAt: fromNow(-6 * MINUTE) })
    await distributeNow()
    // Without attendants at work no position is sent: a number that does not change is no comfort.
    expect(await desk.phone(first)).toEqual([])
    await changeUser(ana, { skills: ['x'] })
    await changeQueue({ skills: ['y'] })
    await openBrowser(ana)
    await inCompany(desk.companyId, (db) =>
      db
        .updateTable('distributionWaits')
        .set({ toldAt: fromNow(-6 * MINUTE) })
        .where('companyId', '=', desk.companyId)
        .execute(),
    )
    expect(await waitForTexts(first, 1)).toEqual([`Você é o número *1* na fila *${name}*.`])
    expect(await waitForTexts(second, 2)).toHaveLength(2)
    await distributeNow()
    expect(await desk.phone(first)).toHaveLength(1)
  })
})
