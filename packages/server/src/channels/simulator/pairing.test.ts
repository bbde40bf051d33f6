import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { inCompany } from '../../platform/database/transaction.ts'
import { wakeLoops } from '../../platform/events/wake-loops.ts'
import { buildCompany } from '../../testing/build-company.ts'
import { buildLine } from '../../testing/build-line.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { DriverCallbacks, LineKey, LineReport } from '../channel.ts'
import { postMessage } from './post-messages.ts'
import { findSimulatedLine, saveSimulatedLine } from './simulated-lines.queries.ts'
import { scanCode } from './simulated-pairing.ts'
import { unfencedWriter } from '../lines/lease.ts'
import { simulatorChannel } from './simulator-channel.ts'

// A phone may scan between any two steps of the line that shows the code.

let app: TestApp
let owner: pg.Client
const channel = simulatorChannel()

beforeAll(async () => {
  app = await startTestApp()
  owner = new pg.Client(app.database.owner)
  await owner.connect()
})
afterAll(async () => {
  channel.close()
  await owner?.end()
  await app?.close()
})

async function buildNewLine(): Promise<LineKey> {
  const { company } = await buildCompany()
  return { companyId: company.id, whatsappId: (await buildLine(company.id)).id }
}

/** Serves a line. @returns its reports, in order */
async function startServing(line: LineKey, report?: (said: LineReport) => Promise<void>) {
  const reports: LineReport[] = []
  let heard = 0
  const hear: DriverCallbacks = {
    ...unfencedWriter(line),
    events: async (events) => void (heard += events.length),
    facts: async () => {},
    history: async () => {},
    templates: async () => {},
    ignoresGroups: () => false,
    typing: async () => {},
    report: async (said) => {
      await report?.(said)
      reports.push(said)
    },
  }
  const running = await channel.start(line, hear)
  onTestFinished(() => running.stop())
  const untilLastStatus = (status: string) =>
    expect.poll(() => reports.at(-1)?.status, WAIT).toBe(status)
  /** A connected line receives a message of its phone with its next poll. */
  const untilNextPoll = async () => {
    const before = heard
    await postMessage(line, { from: '5511955550001', name: 'Rui', type: 'text', body: 'Oi' })
    await expect.poll(() => heard, WAIT).toBeGreaterThan(before)
  }
  return { running, reports, isLast: untilLastStatus, looksOnceMore: untilNextPoll }
}

const WAIT = { interval: 20 }

test('a scan of the previous code counts, however late the new one comes', async () => {
  const line = await buildNewLine()
  await inCompany(line.companyId, (db) => saveSimulatedLine(db, line, { qrcode: 'of before' }))
  // The line has polled and waits for its row lock to show a new code. Then the phone scans.
  await owner.query('begin')
  await owner.query('select from whatsapps where id = $1 for update', [line.whatsappId])
  const { isLast, looksOnceMore } = await startServing(line)
  await expect.poll(countBlockedSessions, WAIT).toBe(1)
  await owner.query(
    "update simulated_lines set is_paired = true, qrcode = '' where whatsapp_id = $1",
    [line.whatsappId],
  )
  await owner.query('commit')
  await isLast('CONNECTED')
  await looksOnceMore()
  await isLast('CONNECTED')
  const stored = await inCompany(line.companyId, (db) => findSimulatedLine(db, line))
  expect(stored).toMatchObject({ isPaired: true, qrcode: '' })
})

/** Number of sessions that wait for a lock of our own transaction. */
async function countBlockedSessions(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_locks
     where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
  )
  return rows[0]?.count ?? 0
}

test('a pairing code whose report is in progress does not overwrite a scan', async () => {
  const line = await buildNewLine()
  const scanOnReport = async ({ pairingCode }: LineReport) => {
    if (!pairingCode) return
    await scanCode(line)
    // A poll that did not wait for this report would report the pairing meanwhile.
    wakeLoops('simulator', line)
    for (let turns = 0; turns < 20; turns++) await owner.query('select')
  }
  const { running, reports, isLast, looksOnceMore } = await startServing(line, scanOnReport)
  await isLast('qrcode')
  const { signal } = new AbortController()
  await running.requestPairingCode('5511999990000', { signal })
  await isLast('CONNECTED')
  await looksOnceMore()
  expect(reports.map(({ status }) => status)).toEqual(['qrcode', 'qrcode', 'PAIRING', 'CONNECTED'])
})
