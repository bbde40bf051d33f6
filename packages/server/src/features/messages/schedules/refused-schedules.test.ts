import type { Schedule } from '@guiche/contract/schedules'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY, fromNow, HOUR, moveClock, now, resetClock, SECOND } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildDesk, type Desk } from '../../../testing/build-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { enqueueSchedule } from './change-schedule.ts'

// Schedules whose message cannot be sent: a repeated one keeps its next time, and its row has the reason.

let app: TestApp
let desk: Desk
let people = 0
let number: string
let contactId: number
const WAIT = { interval: 50 }
const WEEK = 7 * DAY

beforeAll(async () => {
  app = await startTestApp('all')
})
beforeEach(async () => {
  desk = await buildDesk(app)
  number = `55119777${String(10_000 + people++)}`
  const body = { name: 'Maria', number }
  contactId = (await desk.admin.call('POST /contacts', { body })).id
})
afterEach(resetClock)
afterAll(() => app.close())

const createSchedule = (body: Record<string, unknown>) =>
  desk.admin.call('POST /schedules', {
    body: {
      body: 'Sua consulta é amanhã',
      contactId,
      sendAt: fromNow(SECOND).toISOString(),
      ...body,
    },
  })
const showSchedule = (id: number) => desk.admin.call('GET /schedules/:id', { params: { id } })
const waitForSchedule = (id: number, schedule: Partial<Schedule>) =>
  vi.waitFor(async () => {
    const found = await showSchedule(id)
    expect(found).toMatchObject(schedule)
    return found
  }, WAIT)

/** Advances the clock and runs the schedule's job. */
async function advanceAndRun(id: number, ms: number): Promise<void> {
  moveClock(ms)
  await desk.signIn()
  await inCompany(desk.companyId, (db) => enqueueSchedule(db, id, new Date()))
}

const optOut = () => desk.admin.call('POST /opt-outs', { body: { contactId } })
async function optIn(): Promise<void> {
  const { optOuts } = await desk.admin.call('GET /opt-outs', { query: {} })
  for (const { id } of optOuts) await desk.admin.call('DELETE /opt-outs/:id', { params: { id } })
}

const waitForLineStatus = (status: string) =>
  vi.waitFor(async () => {
    const params = { id: desk.whatsappId }
    expect((await desk.admin.call('GET /whatsapp/:id', { params })).status).toBe(status)
  }, WAIT)

/** Makes the line behave as the official API, which accepts free texts for a day after the customer's last message. */
async function behaveAsOfficial(): Promise<void> {
  await desk.faults({ behavesAs: 'cloud' })
  await vi.waitFor(async () => {
    const params = { id: desk.whatsappId }
    const { capabilities } = await desk.admin.call('GET /whatsapp/:id', { params })
    expect(capabilities.windowHours).toBe(24)
  }, WAIT)
}

/** The customer wrote `hoursAgo`. */
async function writeHoursAgo(hoursAgo: number): Promise<void> {
  const timestamp = Math.floor((now().getTime() - hoursAgo * HOUR) / 1000)
  await desk.write(number, 'Oi', { timestamp })
  await vi.waitFor(async () => {
    const query = { showAll: true, searchParam: number } as const
    expect((await desk.admin.call('GET /tickets', { query })).count).toBe(1)
  }, WAIT)
}

describe('a repeated message that is refused', () => {
  test('keeps its next time with the reason, and is sent after the customer opts in again', async () => {
    const { id, sendAt } = await createSchedule({ repeatEvery: 'weekly' })
    await optOut()
    const refused = await waitForSchedule(id, {
      status: 'PENDENTE',
      failure: { code: 'ERR_CONTACT_OPTED_OUT', reason: '' },
      sentAt: null,
      sendAt: new Date(Date.parse(sendAt) + WEEK).toISOString(),
    })
    expect(Date.parse(refused.failedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(sendAt))
    const pending = await desk.admin.call('GET /schedules', { query: { status: 'PENDENTE' } })
    expect(pending.schedules.map((one) => one.id)).toEqual([id])

    await advanceAndRun(id, WEEK)
    await waitForSchedule(id, { sendAt: new Date(Date.parse(sendAt) + 2 * WEEK).toISOString() })
    await optIn()
    await advanceAndRun(id, WEEK)
    await waitForSchedule(id, {
      status: 'PENDENTE',
      failure: null,
      failedAt: null,
      sentAt: expect.any(String) as string,
      sendAt: new Date(Date.parse(sendAt) + 3 * WEEK).toISOString(),
    })
    await desk.onPhone(number, ({ body }) => body === 'Sua consulta é amanhã')
  })

  test('keeps its next time if the customer’s window is closed', async () => {
    await behaveAsOfficial()
    await writeHoursAgo(25)
    const { id, sendAt } = await createSchedule({
      repeatEvery: 'daily',
      whatsappId: desk.whatsappId,
    })
    await waitForSchedule(id, {
      status: 'PENDENTE',
      failure: { code: 'ERR_OUTSIDE_WINDOW', reason: '' },
      sendAt: new Date(Date.parse(sendAt) + DAY).toISOString(),
    })
  })

  test('keeps its next time if the company has no connection any more', async () => {
    const { id } = await createSchedule({ repeatEvery: 'monthly' })
    await desk.admin.call('DELETE /whatsapp/:id', { params: { id: desk.whatsappId } })
    const { sendAt } = await waitForSchedule(id, {
      status: 'PENDENTE',
      failure: { code: 'ERR_NO_DEF_WAPP_FOUND', reason: '' },
    })
    expect(Date.parse(sendAt) - now().getTime()).toBeGreaterThan(27 * DAY)
  })

  test('keeps its next time if WhatsApp refuses it', async () => {
    await desk.faults({ failSend: { code: 'REFUSED', rate: 1 } })
    const { id } = await createSchedule({ repeatEvery: 'daily' })
    await waitForSchedule(id, {
      status: 'PENDENTE',
      failure: { code: 'REFUSED', reason: expect.any(String) as string },
      failedAt: expect.any(String) as string,
    })
  })

  test('has failed for good at its last time, like one that is not repeated', async () => {
    const tomorrow = fromNow(DAY).toISOString().slice(0, 10)
    const today = fromNow(SECOND).toISOString().slice(0, 10)
    const last = await createSchedule({ repeatEvery: 'weekly', repeatUntil: tomorrow })
    const once = await createSchedule({})
    await optOut()
    for (const { id } of [last, once])
      await waitForSchedule(id, { status: 'ERRO', failedAt: expect.any(String) as string })
    await optIn()
    // Saving it tries again.
    const body = {
      sendAt: fromNow(SECOND).toISOString(),
      repeatUntil: today,
      repeatEvery: '' as const,
    }
    await desk.admin.call('PUT /schedules/:id', { params: { id: last.id }, body })
    await waitForSchedule(last.id, { status: 'ENVIADA', failure: null, failedAt: null })
  })
})

describe('the author of a schedule is warned', () => {
  const fetchWarnings = async (more: object = {}) => {
    const sendAt = fromNow(HOUR).toISOString()
    const query = { contactId, sendAt, ...more }
    return (await desk.admin.call('GET /schedules/warnings', { query })).warnings
  }
  const isoTimeInHours = (hours: number) => fromNow(hours * HOUR).toISOString()

  test('of a customer who opted out; new schedules for them are refused', async () => {
    const { id, warnings: before } = await createSchedule({
      repeatEvery: 'weekly',
      sendAt: isoTimeInHours(24),
    })
    expect(before).toEqual([])
    await optOut()
    expect(await fetchWarnings()).toEqual(['optedOut'])
    const params = { id }
    const changed = await desk.admin.call('PUT /schedules/:id', {
      params,
      body: { body: 'Amanhã!' },
    })
    expect(changed.warnings).toEqual(['optedOut'])
    const refused = await desk.admin.send('POST /schedules', {
      body: { body: 'Lembrete', contactId, sendAt: isoTimeInHours(1) },
    })
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_CONTACT_OPTED_OUT' } })
  })

  test('of a disconnected connection, and of a missing one', async () => {
    await desk.faults({ dropConnection: true })
    await waitForLineStatus('DISCONNECTED')
    expect(await fetchWarnings()).toEqual(['connectionAway'])
    await desk.admin.call('DELETE /whatsapp/:id', { params: { id: desk.whatsappId } })
    expect(await fetchWarnings()).toEqual(['noConnection'])
    expect((await createSchedule({ sendAt: isoTimeInHours(24) })).warnings).toEqual([
      'noConnection',
    ])
  })

  test('of a window that will be closed on the official API', async () => {
    await behaveAsOfficial()
    // A customer who has never written: the provider accepts only templates.
    expect(await fetchWarnings()).toEqual(['outsideWindow'])
    await writeHoursAgo(2)
    expect(await fetchWarnings({ sendAt: isoTimeInHours(21) })).toEqual([])
    expect(await fetchWarnings({ sendAt: isoTimeInHours(23) })).toEqual(['outsideWindow'])
    expect(await fetchWarnings({ sendAt: isoTimeInHours(1), repeatEvery: 'weekly' })).toEqual([
      'outsideWindowLater',
    ])
    const saved = await createSchedule({ sendAt: isoTimeInHours(200), repeatEvery: 'monthly' })
    expect(saved.warnings).toEqual(['outsideWindow'])
  })

  test('of nothing in another company', async () => {
    const other = await buildDesk(app)
    const query = { contactId, sendAt: isoTimeInHours(1) }
    expect(await other.admin.send('GET /schedules/warnings', { query })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_CONTACT_FOUND' },
    })
  })
})
