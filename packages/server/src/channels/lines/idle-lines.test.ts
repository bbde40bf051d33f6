import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { DAY, HOUR } from '../../platform/clock.ts'
import { pools } from '../../platform/database/pools.ts'
import { buildCompany } from '../../testing/build-company.ts'
import { buildLine } from '../../testing/build-line.ts'
import { fakeLine } from '../../testing/fake-line.ts'
import { lineHooks } from '../../testing/line-hooks.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Channel } from '../channel.ts'
import { runLines } from './run-lines.ts'

// Five hundred idle lines cost as little as one: each check is one query for all of them. No clock runs: the test makes
// each of the keeper's intervals due once, and counts transactions.

const LINES = 500

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const { company } = await buildCompany()
  for (let count = 0; count < LINES; count++) await buildLine(company.id)
})
afterAll(() => app.close())

/** Until the test ends intervals do not run by themselves. @returns their callbacks */
function captureIntervals(): Array<() => void> {
  const held: Array<() => void> = []
  vi.stubGlobal('setInterval', (run: () => void) => {
    held.push(run)
    return setTimeout(() => undefined, DAY).unref()
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return held
}

/** Counts the transactions that this process begins. */
function countTransactions(): () => number {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  return () => sent.mock.calls.filter(([query]) => /^begin\b/.test(textOf(query))).length
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  const isConfig = typeof query === 'object' && query !== null && 'text' in query
  return isConfig ? String(query.text) : ''
}

/** Waits until no connection of the pools is used or waited for, for several turns of the event loop. */
async function untilIdle(): Promise<void> {
  for (let idleTurns = 0; idleTurns < 10; idleTurns++) {
    await setImmediate()
    const { app: ofRequests, across } = pools()
    const isIdle = [ofRequests, across].every(
      ({ totalCount, idleCount, waitingCount }) => totalCount === idleCount && waitingCount === 0,
    )
    if (!isIdle) idleTurns = 0
  }
}

test(`${LINES} idle lines cost at most one transaction for each interval of their keeper`, async () => {
  const intervals = captureIntervals()
  const transactions = countTransactions()
  let started = 0
  const channel: Channel = {
    provider: 'simulator',
    start: async (_line, hear) => {
      await hear.report({ status: 'CONNECTED', qrcode: '', trouble: '' })
      started++
      return fakeLine({})
    },
    forget: async () => {},
  }
  // Leases are not renewed while the lines start.
  const keeper = runLines([channel], lineHooks(), { leaseMs: HOUR })
  onTestFinished(() => keeper.stop())
  await vi.waitFor(() => expect(started).toBe(LINES))
  await untilIdle()

  const rounds: number[] = []
  for (let round = 0; round < 3; round++) {
    const before = transactions()
    intervals.forEach((run) => run())
    await untilIdle()
    rounds.push(transactions() - before)
  }
  // Checks, renewals, requests and sends; another part of this process may begin a transaction in between.
  expect(intervals.length).toBeGreaterThanOrEqual(5)
  expect(Math.min(...rounds)).toBeGreaterThanOrEqual(4)
  expect(Math.min(...rounds)).toBeLessThanOrEqual(intervals.length)
})
