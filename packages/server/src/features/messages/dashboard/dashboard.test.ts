import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, holdClock } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany, buildQueue, buildUser } from '../../../testing/build-company.ts'
import { buildTicket } from '../../../testing/build-ticket.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

// Times are wall-clock times of the company: America/Sao_Paulo is three hours behind UTC.

let app: TestApp
let companyId: number
let sales: number
let admin: Person
let ana: number
let bruno: number

/** A Thursday. */
const NOON = new Date('2026-03-12T12:00:00-03:00')

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  holdClock(undefined)
  await app.close()
})
beforeEach(async () => {
  holdClock(NOON)
  companyId = (await buildCompany()).company.id
  admin = await signInPerson(app, companyId, { profile: 'admin', name: 'Zilda' })
  sales = await buildQueue(companyId)
  ana = (await buildUser(companyId, { name: 'Ana' })).user.id
  bruno = (await buildUser(companyId, { name: 'Bruno' })).user.id
})

interface Attendance {
  at: string
  startedAt?: string
  repliedAt?: string
  finishedAt?: string
  userId?: number
  queueId?: number
  rate?: number
  /** True if the company began the conversation. */
  isOurs?: boolean
  ticketId?: number
}

const instant = (wall: string | undefined) => (wall === undefined ? null : `${wall}:00-03:00`)

/** Inserts an attendance as the server would have recorded it. @returns its ticket */
async function insertAttendance(given: Attendance): Promise<number> {
  const { userId = null, queueId = null, rate = null } = given
  const status = given.finishedAt ? 'closed' : given.startedAt ? 'open' : 'pending'
  const ticketId = given.ticketId ?? (await buildTicket(companyId, { status, userId, queueId })).id
  const createdAt = instant(given.at) ?? ''
  await inCompany(companyId, async (db) => {
    if (given.ticketId === undefined)
      await db.updateTable('tickets').set({ createdAt }).where('id', '=', ticketId).execute()
    await db
      .insertInto('ticketTrackings')
      .values({
        companyId,
        ticketId,
        userId,
        queueId,
        whatsappId: null,
        rate,
        createdAt,
        queuedAt: given.isOurs ? null : createdAt,
        startedAt: instant(given.startedAt),
        firstReplyAt: instant(given.repliedAt),
        finishedAt: instant(given.finishedAt),
      })
      .execute()
  })
  return ticketId
}

const fetchDashboard = (query: object = {}) => admin.client.call('GET /dashboard', { query })
const fetchReport = (query: object = {}) => admin.client.call('GET /reports/tickets', { query })

describe('counters', () => {
  test('cover the period, and current tickets regardless of it', async () => {
    // 10 minutes waiting, 20 handling.
    await insertAttendance({
      at: '2026-03-11T09:00',
      startedAt: '2026-03-11T09:10',
      finishedAt: '2026-03-11T09:30',
      userId: ana,
      rate: 3,
    })
    // 30 minutes waiting, 60 handling.
    await insertAttendance({
      at: '2026-03-12T08:00',
      startedAt: '2026-03-12T08:30',
      finishedAt: '2026-03-12T09:30',
      userId: ana,
      rate: 2,
    })
    // No waiting time; not finished.
    await insertAttendance({
      at: '2026-03-12T09:00',
      startedAt: '2026-03-12T09:00',
      userId: bruno,
      isOurs: true,
    })
    // Long ago, closed without being assigned.
    await insertAttendance({ at: '2026-01-05T09:00', finishedAt: '2026-01-05T10:00' })
    await insertAttendance({ at: '2026-01-05T09:00' })

    expect(await fetchDashboard({ days: 3 })).toEqual({
      counters: {
        supportHappening: 1,
        supportPending: 1,
        supportFinished: 2,
        avgSupportTime: 40,
        avgWaitTime: 20,
        leads: 3,
      },
      attendants: expect.arrayContaining([
        { id: ana, name: 'Ana', online: false, rating: 2.5, tickets: 2, avgSupportTime: 40 },
        { id: bruno, name: 'Bruno', online: false, rating: 0, tickets: 1, avgSupportTime: 0 },
      ]),
    })
    expect((await fetchDashboard({ days: 0 })).counters).toMatchObject({
      supportFinished: 3,
      leads: 5,
    })
    expect((await fetchDashboard()).counters).toMatchObject({ supportFinished: 3 })
  })

  test('the last days are the same calendar days for counters, charts and reports', async () => {
    // Just within and just before the company's Tuesday, more than 48 hours before Thursday noon.
    for (const at of ['2026-03-09T23:59', '2026-03-10T00:00', '2026-03-12T11:00'])
      await insertAttendance({ at, startedAt: at, finishedAt: '2026-03-12T11:30', userId: ana })
    const range = { initialDate: '2026-03-10', finalDate: '2026-03-12' }
    const { counters, attendants } = await fetchDashboard({ days: 3 })
    expect(counters).toMatchObject({ supportFinished: 2, leads: 2 })
    expect(attendants.find(({ id }) => id === ana)).toMatchObject({ tickets: 2 })
    expect(await admin.client.call('GET /dashboard/ticketsDay', { query: range })).toMatchObject({
      count: 2,
    })
    expect((await fetchReport({ from: '2026-03-10', to: '2026-03-12' })).total.tickets).toBe(2)
    // In the evening it is the next day in UTC, but not in the company's zone.
    holdClock(new Date('2026-03-12T22:00:00-03:00'))
    admin = await signInPerson(app, companyId, { profile: 'admin' })
    expect((await fetchDashboard({ days: 3 })).counters).toMatchObject({ supportFinished: 2 })
    expect(
      (await fetchDashboard({ days: 3, date_from: '2026-03-12' })).counters.supportFinished,
    ).toBe(1)
  })

  test('a period without attendances has no averages', async () => {
    expect((await fetchDashboard({ days: 7 })).counters).toMatchObject({
      supportFinished: 0,
      avgSupportTime: null,
      avgWaitTime: null,
      leads: 0,
    })
  })

  test('days are the company’s, both included, and an end does not leave out unfinished attendances', async () => {
    await insertAttendance({ at: '2026-03-10T23:59', startedAt: '2026-03-11T00:01' })
    await insertAttendance({ at: '2026-03-11T00:00', startedAt: '2026-03-11T00:30' })
    const asked = { date_from: '2026-03-10', date_to: '2026-03-10' }
    expect((await fetchDashboard(asked)).counters).toMatchObject({ avgWaitTime: 2, leads: 1 })
    expect((await fetchDashboard({ ...asked, date_to: '2026-03-11' })).counters).toMatchObject({
      avgWaitTime: 16,
      leads: 2,
    })
    expect((await fetchDashboard({ date_from: '', date_to: '', days: '' })).counters.leads).toBe(2)
  })

  test('a customer with an earlier ticket is no lead, and one with two tickets is one lead', async () => {
    const known = await insertAttendance({ at: '2026-01-05T09:00', finishedAt: '2026-01-05T10:00' })
    await insertAttendance({
      at: '2026-03-12T09:00',
      ticketId: known,
      finishedAt: '2026-03-12T09:05',
    })
    const fresh = await insertAttendance({ at: '2026-03-12T09:00', finishedAt: '2026-03-12T09:10' })
    await insertAttendance({ at: '2026-03-12T10:00', ticketId: fresh })
    expect((await fetchDashboard({ days: 3 })).counters).toMatchObject({
      leads: 1,
      supportFinished: 2,
    })
  })

  test('are for administrators, and of their own company', async () => {
    await insertAttendance({ at: '2026-03-12T09:00' })
    const refused = { status: 400, body: { error: 'ERR_NO_PERMISSION' } }
    const plain = await signInPerson(app, companyId, {})
    const supervisor = await signInPerson(app, companyId, { profile: 'supervisor' })
    for (const { client } of [plain, supervisor])
      for (const key of [
        'GET /dashboard',
        'GET /dashboard/ticketsUsers',
        'GET /dashboard/ticketsDay',
        'GET /reports/tickets',
        'GET /reports/ratings',
        'GET /reports/pauses',
      ])
        expect(await client.send(key), key).toMatchObject(refused)

    const stranger = await signInPerson(app, (await buildCompany()).company.id, {
      profile: 'admin',
    })
    const { counters } = await stranger.client.call('GET /dashboard')
    expect(counters).toMatchObject({ supportPending: 0, leads: 0 })
    const { body } = await stranger.client.send('GET /dashboard/ticketsDay', {
      query: { companyId },
    })
    expect(body).toEqual({ count: 0, data: [] })
  })
})

describe('charts', () => {
  test('count ended attendances by attendant, those without any at the end', async () => {
    for (const day of ['10', '11'])
      await insertAttendance({
        at: '2026-02-01T09:00',
        startedAt: '2026-02-01T09:00',
        finishedAt: `2026-03-${day}T09:00`,
        userId: bruno,
      })
    await insertAttendance({ at: '2026-03-10T09:00', startedAt: '2026-03-10T09:00', userId: ana })
    const { data } = await admin.client.call('GET /dashboard/ticketsUsers', {
      query: { initialDate: '2026-03-11', finalDate: '2026-03-12' },
    })
    expect(data[0]).toEqual({ nome: 'Bruno', quantidade: 1 })
    expect(data.slice(1).map(({ quantidade }) => quantidade)).toEqual([0, 0, 0])
  })

  test('show a deactivated user only for periods with attendances of theirs', async () => {
    const [startedAt, finishedAt] = ['2026-03-01T09:00', '2026-03-01T10:00']
    await insertAttendance({ at: startedAt, startedAt, finishedAt, userId: ana })
    for (const id of [ana, bruno])
      await admin.client.call('POST /users/:id/deactivate', { params: { id }, body: {} })
    const fetchAttendantNames = async (days: number) => {
      const { attendants } = await fetchDashboard({ days })
      return attendants.map(({ name }) => name).filter((name) => name === 'Ana' || name === 'Bruno')
    }
    expect([await fetchAttendantNames(7), await fetchAttendantNames(30)]).toEqual([[], ['Ana']])
    const { data } = await admin.client.call('GET /dashboard/ticketsUsers', {
      query: { initialDate: '2026-03-01', finalDate: '2026-03-12' },
    })
    expect(data.map(({ nome }) => nome)).not.toContain('Bruno')
    expect(data[0]).toEqual({ nome: 'Ana', quantidade: 1 })
  })

  test('list days chronologically across months, and a single day by its hours', async () => {
    await insertAttendance({ at: '2026-02-28T23:30' })
    await insertAttendance({ at: '2026-03-01T00:10' })
    await insertAttendance({ at: '2026-03-01T21:59' })
    await insertAttendance({ at: '2026-03-01T21:00' })
    const fetchTicketsByDay = (initialDate: string, finalDate: string) =>
      admin.client.call('GET /dashboard/ticketsDay', { query: { initialDate, finalDate } })
    expect(await fetchTicketsByDay('2026-02-01', '2026-03-12')).toEqual({
      count: 4,
      data: [
        { data: '28/02/2026', total: 1 },
        { data: '01/03/2026', total: 3 },
      ],
    })
    expect(await fetchTicketsByDay('2026-03-01', '2026-03-01')).toEqual({
      count: 3,
      data: [
        { horario: '0', total: 1 },
        { horario: '21', total: 2 },
      ],
    })
  })
})

describe('reports', () => {
  test('give the median and the ninetieth percentile of each time, by queue', async () => {
    // Waiting 0, 10, 20, 30 and 40 minutes: median 20, ninetieth percentile 36.
    for (const minutes of [0, 10, 20, 30, 40])
      await insertAttendance({
        at: '2026-03-11T09:00',
        startedAt: `2026-03-11T09:${String(minutes).padStart(2, '0')}`,
        repliedAt: '2026-03-11T09:50',
        finishedAt: '2026-03-11T10:00',
        queueId: sales,
        userId: ana,
      })
    await insertAttendance({ at: '2026-03-11T09:00' })
    const { rows, total, hasHours } = await fetchReport({
      by: 'queue',
      from: '2026-03-11',
      to: '2026-03-11',
    })
    expect(hasHours).toBe(false)
    expect(rows).toMatchObject([
      {
        key: sales,
        tickets: 5,
        finished: 5,
        open: 0,
        firstResponse: { count: 5, average: 50, median: 50, p90: 50 },
        waiting: { count: 5, average: 20, median: 20, p90: 36 },
        handling: { median: 40, p90: 56 },
        resolution: { count: 5, average: 60, median: 60, p90: 60 },
      },
      {
        key: null,
        name: '',
        tickets: 1,
        finished: 0,
        open: 1,
        firstResponse: null,
        waiting: null,
        handling: null,
        resolution: null,
      },
    ])
    expect(total).toMatchObject({ tickets: 6, finished: 5, waiting: { median: 20, p90: 36 } })
  })

  test('measure each time over the attendances that have it, and resolution from the company’s own beginning', async () => {
    // Resolved after 10, 20 and 120 minutes: average 50, median 20, ninetieth percentile 100.
    for (const [finishedAt, isOurs] of [
      ['09:10', false],
      ['09:20', true],
      ['11:00', false],
    ] as const)
      await insertAttendance({
        at: '2026-03-11T09:00',
        startedAt: '2026-03-11T09:00',
        finishedAt: `2026-03-11T${finishedAt}`,
        userId: ana,
        isOurs,
      })
    // Answered, but not finished.
    await insertAttendance({
      at: '2026-03-11T09:00',
      startedAt: '2026-03-11T09:05',
      repliedAt: '2026-03-11T09:07',
      userId: ana,
    })
    const { rows } = await fetchReport({ by: 'user' })
    expect(rows).toEqual([
      {
        key: ana,
        name: 'Ana',
        color: null,
        tickets: 4,
        finished: 3,
        open: 1,
        transfers: 0,
        firstResponse: { count: 1, average: 7, median: 7, p90: 7 },
        waiting: { count: 3, average: expect.closeTo(5 / 3), median: 0, p90: 4 },
        handling: { count: 3, average: 50, median: 20, p90: 100 },
        resolution: { count: 3, average: 50, median: 20, p90: 100 },
      },
    ])
  })

  test('group by hour, user, line and tag, an attendance once for each of its tags', async () => {
    const ticketId = await insertAttendance({
      at: '2026-03-11T23:30',
      startedAt: '2026-03-11T23:40',
      userId: ana,
    })
    for (const name of ['Urgente', 'Retorno']) {
      const tag = await admin.client.call('POST /tags', {
        body: { name, color: '#aa0000', kanban: 0 },
      })
      await inCompany(companyId, (db) =>
        db.insertInto('ticketTags').values({ companyId, ticketId, tagId: tag.id }).execute(),
      )
    }
    const reportKeys = async (by: string) =>
      (await fetchReport({ by })).rows.map(({ key, name, tickets }) => [key, name, tickets])
    expect(await reportKeys('hour')).toEqual([[23, '', 1]])
    expect(await reportKeys('user')).toEqual([[ana, 'Ana', 1]])
    expect(await reportKeys('line')).toEqual([[null, '', 1]])
    expect((await reportKeys('tag')).map(([, name]) => name)).toEqual(['Retorno', 'Urgente'])
    expect((await fetchReport({ by: 'tag' })).total.tickets).toBe(1)
  })

  test('count only open hours on request', async () => {
    const hours = (['friday', 'monday'] as const).map((weekdayEn) => ({
      weekday: weekdayEn,
      weekdayEn,
      startTime: '08:00',
      endTime: '18:00',
    }))
    await admin.client.call('PUT /companies/:id/schedules', {
      params: { id: companyId },
      body: { schedules: hours },
    })
    // From Friday 17:30 to Monday 08:15, of which half an hour and a quarter were open.
    await insertAttendance({ at: '2026-03-06T17:30', startedAt: '2026-03-09T08:15' })
    const worked = await fetchReport({ clock: 'working' })
    expect(worked.hasHours).toBe(true)
    expect(worked.total.waiting).toMatchObject({ median: 45, p90: 45 })
    const whole = (3 * DAY) / 60_000 - (17.5 - 8.25) * 60
    expect((await fetchReport({ clock: 'all' })).total.waiting).toMatchObject({
      median: whole,
      p90: whole,
    })
    // With Friday as a holiday only the quarter is left.
    await admin.client.call('PUT /companies/:id/schedules', {
      params: { id: companyId },
      body: {
        schedules: hours,
        holidays: [{ date: '2020-03-06', name: 'Aniversário', isYearly: true }],
      },
    })
    expect((await fetchReport({ clock: 'working' })).total.waiting).toMatchObject({
      median: 15,
      p90: 15,
    })
  })
})

describe('pauses', () => {
  const insertPause = (userId: number, reason: string, from: string, to?: string) =>
    inCompany(companyId, (db) =>
      db
        .insertInto('userPauses')
        .values({
          companyId,
          userId,
          reason,
          beganAt: instant(from) ?? '',
          endedAt: instant(to),
        })
        .execute(),
    )
  const showPauses = (query: object = {}) => admin.client.call('GET /reports/pauses', { query })

  test('are summed by day and person, cut at midnight, the newest day first', async () => {
    await insertPause(ana, 'Almoço', '2026-03-11T12:00', '2026-03-11T13:00')
    await insertPause(ana, '', '2026-03-11T16:00', '2026-03-11T16:10')
    await insertPause(ana, 'Almoço', '2026-03-11T23:30', '2026-03-12T00:15')
    await insertPause(bruno, 'Médico', '2026-03-12T11:30')
    await insertPause(ana, 'Férias', '2026-01-02T08:00', '2026-01-02T09:00')
    const inAll = { name: 'Ana', userId: ana, isRunning: false }
    expect(await showPauses()).toEqual({
      hasMore: false,
      rows: [
        { ...inAll, day: '2026-03-12', pauses: 1, minutes: 15, reasons: ['Almoço'] },
        {
          day: '2026-03-12',
          name: 'Bruno',
          userId: bruno,
          pauses: 1,
          minutes: 30,
          reasons: ['Médico'],
          isRunning: true,
        },
        { ...inAll, day: '2026-03-11', pauses: 3, minutes: 100, reasons: ['Almoço'] },
      ],
    })
    const { rows } = await showPauses({ from: '2026-01-01', to: '2026-03-11' })
    expect(rows.map(({ day, minutes }) => [day, minutes])).toEqual([
      ['2026-03-11', 100],
      ['2026-01-02', 60],
    ])
    expect((await showPauses({ from: '2026-03-13' })).rows).toEqual([])
  })
})
