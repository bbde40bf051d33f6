import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { holdClock, now, resetClock } from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { buildContactList, numberOf } from '../../../../testing/build-contact-list.ts'
import { buildDesk, type Desk } from '../../../../testing/build-desk.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { CAMPAIGN_WAIT } from '../../../../testing/campaign-wait.ts'
import { runCampaign } from './run-campaign.ts'

// Intervals between sends: real steps over a simulated line, each started by a clock that the test holds.

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  await desk.admin.call('POST /campaign-settings', {
    body: { settings: { messageInterval: INTERVAL_MS / 1000, greaterInterval: 0 } },
  })
})
afterEach(resetClock)
afterAll(() => app?.close())

const SENDS = 200
const INTERVAL_MS = 5000
/** Delay of a job after its time. Added to each interval, it would make the mean 12 % too long. */
const LATE_MS = 600
/** The line accepts more messages while fewer than this wait in its outbox. */
const WAITING_MOST = 20

/** @returns the campaign's id, once its first recipient is written to */
async function startCampaign(recipients: number): Promise<number> {
  const contactListId = await buildContactList(
    desk.companyId,
    Array.from({ length: recipients }, (_, at) => ({ number: numberOf(at) })),
  )
  const { id } = await desk.admin.call('POST /campaigns', {
    body: { name: 'Ritmo', message1: 'Oi', contactListId, whatsappId: desk.whatsappId },
  })
  // No other recipient is due until the test moves the clock.
  holdClock(now())
  await desk.admin.call('POST /campaigns/:id/start', { params: { id } })
  await vi.waitFor(async () => expect(await queuedTimes(id)).toHaveLength(1), CAMPAIGN_WAIT)
  return id
}

test('two hundred sends leave at the interval, 5 % more or less, and each of them within 20 % of it', async () => {
  const id = await startCampaign(SENDS + 1)
  for (let sent = 1; sent <= SENDS; sent++) {
    await vi.waitFor(
      async () => expect(await countQueued(id)).toBeLessThan(WAITING_MOST),
      CAMPAIGN_WAIT,
    )
    holdClock(new Date((await fetchNextAt(id)) + LATE_MS))
    await runCampaign(desk.companyId, id)
  }

  const times = await queuedTimes(id)
  expect(times).toHaveLength(SENDS + 1)
  // The first send left at the start, not late.
  const gaps = times.slice(2).map((at, index) => at - (times[index + 1] ?? 0))
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  expect(Math.abs(mean / INTERVAL_MS - 1)).toBeLessThan(0.05)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0.8 * INTERVAL_MS)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(1.2 * INTERVAL_MS)
  // The gaps use the whole jitter.
  expect(Math.min(...gaps)).toBeLessThan(0.85 * INTERVAL_MS)
  expect(Math.max(...gaps)).toBeGreaterThan(1.15 * INTERVAL_MS)
})

test('the second leaves a whole interval after the first, however late that was', async () => {
  const id = await startCampaign(3)
  // The state at a run's start, whose first send is late by less than half of the interval.
  await inCompany(desk.companyId, (db) =>
    db.updateTable('campaigns').set({ runCount: 0 }).where('id', '=', id).execute(),
  )
  const at = (await fetchNextAt(id)) + 0.45 * INTERVAL_MS
  holdClock(new Date(at))
  await runCampaign(desk.companyId, id)
  expect((await queuedTimes(id)).at(-1)).toBe(at)
  expect((await fetchNextAt(id)) - at).toBeGreaterThanOrEqual(0.8 * INTERVAL_MS)
})

/** Recipients whose messages are in the outbox. */
async function countQueued(campaignId: number): Promise<number> {
  const rows = await inCompany(desk.companyId, (db) =>
    db
      .selectFrom('campaignRecipients')
      .select('id')
      .where('campaignId', '=', campaignId)
      .where('state', '=', 'queued')
      .execute(),
  )
  return rows.length
}

/** Times at which recipients were given to the line, in order. */
async function queuedTimes(campaignId: number): Promise<number[]> {
  const rows = await inCompany(desk.companyId, (db) =>
    db
      .selectFrom('campaignRecipients')
      .select('queuedAt')
      .where('campaignId', '=', campaignId)
      .where('queuedAt', 'is not', null)
      .orderBy('queuedAt')
      .execute(),
  )
  return rows.map(({ queuedAt }) => Date.parse(queuedAt ?? ''))
}

async function fetchNextAt(id: number): Promise<number> {
  const row = await inCompany(desk.companyId, (db) =>
    db
      .selectFrom('campaigns')
      .select('nextAt')
      .where('id', '=', id)
      .where('companyId', '=', desk.companyId)
      .executeTakeFirstOrThrow(),
  )
  return Date.parse(row.nextAt ?? '')
}
