import type { Campaign, CampaignCounts } from '@guiche/contract/campaigns'
import type { Connection } from '@guiche/contract/connections'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  DAY,
  fromNow,
  HOUR,
  MINUTE,
  moveClock,
  now,
  resetClock,
  SECOND,
} from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { buildContactList, numberOf } from '../../../../testing/build-contact-list.ts'
import { buildDesk, type Desk } from '../../../../testing/build-desk.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { CAMPAIGN_WAIT } from '../../../../testing/campaign-wait.ts'
import { enqueueStep } from '../campaign-jobs.ts'

// Reasons for a campaign's waits as its report shows them, over simulated lines of which some have a low limit of first
// contacts.

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp('all')
})
beforeEach(async () => {
  desk = await buildDesk(app)
  await changeSettings({ messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 })
})
afterEach(resetClock)
afterAll(() => app?.close())

const changeSettings = (settings: Record<string, unknown>) =>
  desk.admin.call('POST /campaign-settings', { body: { settings } })
const firstContacts = { spacedMs: [0, 0], perDay: 60, perDayNew: 3 }

let made = 0
const newNumbers = (count: number) => {
  const from = (made += 10_000)
  return Array.from({ length: count }, (_, at) => numberOf(from + at))
}

async function startCampaign(to: readonly string[], body: object = {}): Promise<number> {
  const contactListId = await buildContactList(
    desk.companyId,
    to.map((number) => ({ number })),
  )
  const { whatsappId } = desk
  const { id } = await desk.admin.call('POST /campaigns', {
    body: { name: 'Natal', message1: 'Oi', whatsappId, contactListId, ...body },
  })
  await desk.admin.call('POST /campaigns/:id/start', { params: { id } })
  return id
}

const showCampaign = async (id: number): Promise<Campaign> =>
  (await desk.admin.call('GET /campaigns/:id/report', { params: { id } })).campaign

/** Waits until report, list and campaign show this. */
const waitForCampaign = (id: number, counts: Partial<CampaignCounts>, more: object) =>
  vi.waitFor(async () => {
    const campaign = await showCampaign(id)
    expect(campaign).toMatchObject({ counts, ...more })
    const { records } = await desk.admin.call('GET /campaigns', { query: {} })
    expect(records.find((one) => one.id === id)?.waits).toEqual(campaign.waits)
    return campaign
  }, CAMPAIGN_WAIT)

/** Moves the clock and wakes the campaign. */
async function advanceAndWake(id: number, ms: number): Promise<void> {
  moveClock(ms)
  await desk.signIn()
  await inCompany(desk.companyId, (db) => enqueueStep(db, id, now()))
}

/** First contacts are sent one at a time, each some seconds after the one before. */
async function waitForAccepted(id: number, accepted: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { counts } = await showCampaign(id)
      if (counts.accepted < accepted && counts.queued === 0) await advanceAndWake(id, 10 * SECOND)
      expect(counts.accepted).toBe(accepted)
    },
    { ...CAMPAIGN_WAIT, interval: 300 },
  )
}

const waitForLineStatus = (status: Connection['status']) =>
  vi.waitFor(async () => {
    const params = { id: desk.whatsappId }
    expect(await desk.admin.call('GET /whatsapp/:id', { params })).toMatchObject({ status })
  }, CAMPAIGN_WAIT)

const setPairedAgo = (ms: number) =>
  inCompany(desk.companyId, (db) =>
    db
      .updateTable('whatsapps')
      .set({ pairedAt: fromNow(-ms) })
      .execute(),
  )

test('a new line has three first contacts a day: seven take three, three and one, and the report says why', async () => {
  await desk.toMorning()
  await desk.faults({ firstContacts })
  await vi.waitFor(
    async () => expect(await reportedLimit()).toMatchObject(firstContacts),
    CAMPAIGN_WAIT,
  )
  const id = await startCampaign(newNumbers(7))
  await waitForAccepted(id, 3)
  const line = { whatsappId: desk.whatsappId, whatsappName: expect.stringMatching(/^Linha/) }
  const few = { ...line, used: 3, limit: 3, warmingSince: expect.any(String) }
  const first = await waitForCampaign(
    id,
    { pending: 4 },
    {
      waits: [
        {
          ...few,
          reason: 'warmUp',
          until: fromNow(DAY).toISOString().replace(/T.*/, 'T03:00:00.000Z'),
        },
        { ...few, reason: 'firstContactsADay', until: expect.any(String) },
      ],
    },
  )
  // At its former pace it would end today.
  expect(await desk.admin.call('GET /campaigns/:id/report', { params: { id } })).toMatchObject({
    perMinute: expect.any(Number),
    expectedEnd: null,
  })
  const opensAt = Date.parse(first.waits[1]?.until ?? '')
  expect(opensAt - now().getTime()).toBeGreaterThan(23 * HOUR)

  // After midnight campaigns may use the line again, but not for first contacts.
  await advanceAndWake(id, 16 * HOUR)
  await waitForCampaign(
    id,
    { accepted: 3, queued: 0 },
    {
      waits: [{ ...few, reason: 'firstContactsADay', until: new Date(opensAt).toISOString() }],
    },
  )
  await advanceAndWake(id, opensAt - now().getTime() + MINUTE)
  await waitForAccepted(id, 6)
  await waitForCampaign(id, { pending: 1 }, { status: 'EM_ANDAMENTO' })
  await advanceAndWake(id, DAY + MINUTE)
  await waitForCampaign(id, { accepted: 7 }, { status: 'FINALIZADA', waits: [] })
})

/** The line's limit of first contacts, as it has reported it. */
const reportedLimit = () =>
  inCompany(desk.companyId, async (db) => {
    const row = await db
      .selectFrom('whatsapps')
      .select('capabilities')
      .where('id', '=', desk.whatsappId)
      .executeTakeFirstOrThrow()
    return (row.capabilities as { firstContacts?: object } | null)?.firstContacts
  })

test('recipients who know the line are no first contacts, and are written to all the same', async () => {
  await desk.toMorning()
  await setPairedAgo(8 * DAY)
  await desk.faults({ firstContacts })
  await vi.waitFor(
    async () => expect(await reportedLimit()).toMatchObject(firstContacts),
    CAMPAIGN_WAIT,
  )
  const people = newNumbers(7)
  const known = [people[5] ?? '', people[6] ?? '']
  for (const number of known) await desk.serve(number)
  await changeSettings({ sparesServed: false })
  const id = await startCampaign(people)
  await waitForAccepted(id, 5)
  await waitForCampaign(
    id,
    { pending: 2 },
    {
      waits: [{ reason: 'firstContactsADay', used: 3, limit: 3, warmingSince: expect.any(String) }],
    },
  )
  const { rows } = await inCompany(desk.companyId, (db) =>
    sql<{ number: string; code: string }>`select number, code from campaign_recipients
      where campaign_id = ${id} and state = 'pending'`.execute(db),
  )
  expect(rows.map(({ number }) => known.includes(number))).toEqual([false, false])
  expect(rows.map(({ code }) => code)).toEqual(rows.map(() => 'ERR_FIRST_CONTACTS_SPACED'))
})

test('between two first contacts it waits, and reports until when', async () => {
  await setPairedAgo(8 * DAY)
  const spaced = { spacedMs: [10 * MINUTE, 10 * MINUTE], perDay: 60, perDayNew: 20 }
  await desk.faults({ firstContacts: spaced })
  await vi.waitFor(async () => expect(await reportedLimit()).toMatchObject(spaced), CAMPAIGN_WAIT)
  const id = await startCampaign(newNumbers(2))
  await waitForAccepted(id, 1)
  await advanceAndWake(id, 10 * SECOND)
  const { waits } = await waitForCampaign(
    id,
    { pending: 1 },
    {
      waits: [{ reason: 'firstContactsSpaced', used: 1, limit: 20, until: expect.any(String) }],
    },
  )
  expect(Date.parse(waits[0]?.until ?? '') - now().getTime()).toBeGreaterThan(9 * MINUTE)
})

test("a company's limit, an offline line and a held line are reported with their details", async () => {
  await desk.toMorning()
  // A check of the held line would otherwise stop the campaign.
  await changeSettings({ dailyLimit: 1, stopsByItself: false })
  const id = await startCampaign(newNumbers(3))
  const line = { whatsappId: desk.whatsappId }
  await waitForCampaign(
    id,
    { accepted: 1 },
    {
      waits: [{ ...line, reason: 'dailyLimit', used: 1, limit: 1, warmingSince: null }],
    },
  )
  await desk.faults({ dropConnection: true })
  await waitForLineStatus('DISCONNECTED')
  // While it is offline, so that no check in between finds a line that takes them.
  await changeSettings({ dailyLimit: null })
  await advanceAndWake(id, DAY)
  await waitForCampaign(
    id,
    { pending: 2 },
    { waits: [{ ...line, reason: 'lineAway', until: null }] },
  )
  await desk.faults({
    notNow: { rate: 1, scope: 'line', afterMs: HOUR, code: 'ERR_WAPP_RESTRICTED' },
  })
  await waitForLineStatus('CONNECTED')
  await advanceAndWake(id, 10 * SECOND)
  await waitForCampaign(
    id,
    { accepted: 1 },
    {
      waits: [
        { ...line, reason: 'lineHeld', code: 'ERR_WAPP_RESTRICTED', until: expect.any(String) },
      ],
    },
  )
  await desk.admin.send('POST /campaigns/:id/cancel', { params: { id } })
  await waitForCampaign(id, {}, { status: 'CANCELADA', waits: [] })
})

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

test('closed hours, recipients being served, and a due payment are reported', async () => {
  const weekday = weekdays[fromNow(3 * DAY).getUTCDay()]
  const open = { weekday, weekdayEn: weekday, startTime: '09:00', endTime: '18:00' }
  await inCompany(desk.companyId, (db) =>
    db
      .updateTable('companies')
      .set({ schedules: JSON.stringify([open]) })
      .execute(),
  )
  const closed = await startCampaign(newNumbers(1), { onlyInHours: true })
  await waitForCampaign(
    closed,
    { pending: 1 },
    { waits: [{ reason: 'outsideHours', until: expect.any(String) }] },
  )

  const [served = ''] = newNumbers(1)
  await desk.serve(served)
  const id = await startCampaign([served])
  await waitForCampaign(
    id,
    { pending: 1 },
    { waits: [{ reason: 'recipientsServed', until: expect.any(String) }] },
  )

  await inCompany(desk.companyId, (db) =>
    db
      .updateTable('companies')
      .set({ dueDate: fromNow(-10 * DAY).toISOString() })
      .execute(),
  )
  await waitForCampaign(
    id,
    {},
    { waits: [{ reason: 'payment', whatsappId: null, whatsappName: null }] },
  )
})
