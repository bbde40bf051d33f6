import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildCompany } from '../../testing/build-company.ts'
import { buildLine } from '../../testing/build-line.ts'
import { fakeLine } from '../../testing/fake-line.ts'
import { lineHooks } from '../../testing/line-hooks.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { keepLines } from './keep-lines.ts'

// Five hundred lines that have nothing to do cost as little as one: each look is one for all of them.

const LINES = 500
const SECONDS = 8
const A_SECOND = 20

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await startTestApp()
  owner = new pg.Client(app.database.owner)
  await owner.connect()
  const { company } = await buildCompany()
  for (let count = 0; count < LINES; count++) await buildLine(company.id)
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

/** Of this database so far. */
async function commits(): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(
    'select xact_commit as count from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.count)
}

/** A second, over so many seconds or however long they take a machine that stands still. */
async function commitsASecond(): Promise<number> {
  const begun = performance.now()
  const before = await commits()
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000))
  return ((await commits()) - before) / ((performance.now() - begun) / 1000)
}

test(`${LINES} idle lines cost at most ${A_SECOND} transactions a second`, async () => {
  const without = await commitsASecond()
  let started = 0
  const keeper = keepLines(
    [
      {
        provider: 'simulator',
        start: async (_line, hear) => {
          await hear.report({ status: 'CONNECTED', qrcode: '', trouble: '' })
          started++
          return fakeLine({})
        },
        forget: async () => {},
      },
    ],
    lineHooks(),
  )
  try {
    await vi.waitFor(() => expect(started).toBeGreaterThanOrEqual(LINES), {
      timeout: 240_000,
      interval: 50,
    })
    let before: number
    let served: number
    // Lines whose leases a machine that stood still has lost begin again: those are not idle.
    do {
      before = started
      // PostgreSQL's idle sessions tell their statistics within ten seconds: the transactions of the start are counted by then.
      await new Promise((resolve) => setTimeout(resolve, 12_000))
      served = await commitsASecond()
    } while (started > before)
    expect(served - without).toBeLessThan(A_SECOND)
    console.log(`${LINES} idle lines: ${(served - without).toFixed(1)} transactions a second`)
  } finally {
    await keeper.stop()
  }
})
