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

/** Within so many seconds. */
async function commitsMeanwhile(): Promise<number> {
  const before = await commits()
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000))
  return (await commits()) - before
}

test(`${LINES} idle lines cost at most ${A_SECOND} transactions a second`, async () => {
  const without = await commitsMeanwhile()
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
    await vi.waitFor(() => expect(started).toBe(LINES), { timeout: 60_000, interval: 50 })
    // What their beginning cost has been told by then: PostgreSQL lets idle sessions wait for ten seconds with that.
    await new Promise((resolve) => setTimeout(resolve, 12_000))
    const served = await commitsMeanwhile()
    expect((served - without) / SECONDS).toBeLessThan(A_SECOND)
    console.log(
      `${LINES} idle lines: ${((served - without) / SECONDS).toFixed(1)} transactions a second`,
    )
  } finally {
    await keeper.stop()
  }
})
