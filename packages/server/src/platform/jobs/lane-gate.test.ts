import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { pools } from '../database/pools.ts'
import { inCompany } from '../database/transaction.ts'
import { type Job, job } from './job.ts'
import { lanes } from './lanes.ts'
import { flagOldJobs } from './install-jobs.ts'
import { enqueue, startLanes } from './worker.ts'

// Lanes over the real job tables. The test controls when slots are freed; it measures no time.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const WAIT = { interval: 20 }
const MANY = 10

interface Begun {
  readonly companyId: number
  readonly name: string
  letGo: () => void
}

/** Starts jobs that run until the test ends them. */
async function startHeldJobs(...names: string[]) {
  const running: Begun[] = []
  const most = new Map<number, number>()
  let ran = 0
  const heldJob = (name: string): Job => ({
    ...job(name, z.object({}), async (companyId) => {
      const ended = Promise.withResolvers<void>()
      const begun = { companyId, name, letGo: () => ended.resolve() }
      running.push(begun)
      const own = running.filter((one) => one.companyId === companyId && one.name === name)
      most.set(companyId, Math.max(most.get(companyId) ?? 0, own.length))
      await ended.promise
      running.splice(running.indexOf(begun), 1)
      ran++
    }),
    lane: name.startsWith('mail') ? 'mail' : 'bot',
  })
  const worker = await startLanes(names.map(heldJob), { mayWork: async () => true })
  onTestFinished(async () => {
    const sweeping = setInterval(() => running.forEach(({ letGo }) => letGo()), 10)
    await worker.stop()
    clearInterval(sweeping)
  })
  return { running, most, ran: () => ran }
}

const enqueueJob = (companyId: number, name: string) =>
  inCompany(companyId, (db) => enqueue(db, name, {}))

test('companies with slow servers delay neither other companies nor another lane', async () => {
  const { running, most, ran } = await startHeldJobs('slow', 'mail-code')
  for (let companyId = 1; companyId <= 8; companyId++)
    for (let times = 0; times < MANY; times++) await enqueueJob(companyId, 'slow')
  // All eight companies hold slots, and none may take another.
  await vi.waitFor(() => {
    expect(new Set(running.map(({ companyId }) => companyId)).size).toBe(8)
    expect(running.length).toBeGreaterThan(lanes.bot / 2)
  }, WAIT)
  await enqueueJob(9, 'slow')
  await vi.waitFor(() => expect(running.map(({ companyId }) => companyId)).toContain(9), WAIT)
  await enqueueJob(1, 'mail-code')
  await vi.waitFor(() => expect(running.map(({ name }) => name)).toContain('mail-code'), WAIT)
  expect(Math.max(...most.values())).toBeLessThanOrEqual(lanes.bot / 4)
  // A waiting job takes a freed slot.
  await vi.waitFor(() => {
    for (const { letGo } of running) letGo()
    expect(ran()).toBe(8 * MANY + 2)
  }, WAIT)
  expect(Math.max(...most.values())).toBeLessThanOrEqual(lanes.bot / 4)
})

test('a single company holds its share, and continues as its slots are freed', async () => {
  const { running, most, ran } = await startHeldJobs('alone')
  for (let times = 0; times < 3 * MANY; times++) await enqueueJob(20, 'alone')
  await vi.waitFor(() => expect(running.length).toBeGreaterThan(MANY / 2), WAIT)
  await vi.waitFor(() => {
    running[0]?.letGo()
    expect(ran()).toBe(3 * MANY)
  }, WAIT)
  expect(most.get(20)).toBeLessThanOrEqual(lanes.bot / 4)
})

test('a scheduled job starts when its time has come', async () => {
  const { running } = await startHeldJobs('later')
  const runAt = new Date(Date.now() + 1000)
  await inCompany(21, (db) => enqueue(db, 'later', {}, { runAt }))
  await vi.waitFor(() => expect(running).toHaveLength(1), WAIT)
  expect(Date.now()).toBeGreaterThanOrEqual(runAt.getTime() - 5)
})

test('jobs of a version without lanes get their flags at the start', async () => {
  const { rows } = await pools().jobs.query<{ id: string }>(
    `select id from graphile_worker.add_job('old', '{"companyId": 30}')`,
  )
  await flagOldJobs()
  const { rows: flagged } = await pools().jobs.query(
    'select flags from graphile_worker._private_jobs where id = $1',
    [rows[0]?.id],
  )
  expect(flagged).toEqual([{ flags: { old: true, 'old:30': true } }])
})
