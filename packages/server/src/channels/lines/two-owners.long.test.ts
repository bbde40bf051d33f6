import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { SECOND } from '../../platform/clock.ts'
import { buildCompany } from '../../testing/build-company.ts'
import { buildLine } from '../../testing/build-line.ts'
import { COMPILE_CACHE } from '../../testing/compile-cache.ts'
import { untilEnded } from '../../testing/spawn-server.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

// Two real processes over one database, with constant events and a tenth of the lease; bench/two-owners.ts does the
// same at full length. The stored events show if two processes ever wrote at once: a process must not return to a line
// after another one wrote.

const { OWNERS_LEASE_MS, OWNERS_ROUNDS } = process.env
const LEASE_MS = Number(OWNERS_LEASE_MS ?? 1.5 * SECOND)
const ROUNDS = Number(OWNERS_ROUNDS ?? 4)
const LINES = 3
/** Events to be stored while another process looks for lines: each line receives several in ten milliseconds. */
const EVENTS_MEANWHILE = 100

let app: TestApp
let owner: pg.Client
const children = new Map<string, ChildProcess>()
/** The lines that each process has printed. */
const said = new Map<string, string>()
beforeAll(async () => {
  app = await startTestApp()
  owner = new pg.Client(app.database.owner)
  await owner.connect()
  const { company } = await buildCompany()
  for (let count = 0; count < LINES; count++) await buildLine(company.id)
})
afterEach(async () => {
  for (const child of children.values()) {
    child.kill('SIGKILL')
    await untilEnded(child)
  }
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

/** PostgreSQL sessions of the processes that serve lines. */
async function listSessionPids(): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'guiche session' and datname = current_database()`,
  )
  return rows.map(({ pid }) => pid)
}

/** Starts a process; resolves once its session exists. */
async function startProcess(name: string): Promise<void> {
  const before = await listSessionPids()
  const { addresses } = app.database.roles
  const file = join(import.meta.dirname, '../../testing/serve-lines.ts')
  const child = spawn(process.execPath, [file], {
    env: {
      PATH: process.env.PATH,
      ...COMPILE_CACHE,
      SERVE_LINES: JSON.stringify({ name, leaseMs: LEASE_MS, addresses }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.set(name, child)
  said.set(name, '')
  child.stdout.on('data', (chunk: Buffer) => said.set(name, `${said.get(name)}${chunk.toString()}`))
  await vi.waitFor(
    async () => expect((await listSessionPids()).some((pid) => !before.includes(pid))).toBe(true),
    { interval: 50 },
  )
}

interface Heard {
  id: number
  line: number
  /** Such as `one.3`: the third driver that this process started. */
  serving: string
}

async function listEventsAfter(id: number): Promise<Heard[]> {
  const { rows } = await owner.query<{ id: string; line: number; event: string }>(
    'select id, whatsapp_id as line, provider_id as event from inbox where id > $1 order by id',
    [id],
  )
  return rows.map((row) => ({
    id: Number(row.id),
    line: row.line,
    serving: row.event.slice(0, row.event.lastIndexOf('.')),
  }))
}

const processOf = ({ serving }: Heard) => serving.slice(0, serving.indexOf('.'))
async function lastId(): Promise<number> {
  const { rows } = await owner.query<{ id: string | null }>('select max(id) as id from inbox')
  return Number(rows[0]?.id)
}

/** Waits until only this process stores events of the lines. @returns the duration in milliseconds */
async function untilServedBy(name: string): Promise<number> {
  const begun = performance.now()
  await vi.waitFor(
    async () => {
      const heard = await listEventsAfter((await lastId()) - 20)
      const served = new Set(heard.filter((one) => processOf(one) === name).map(({ line }) => line))
      expect(served.size).toBe(LINES)
      expect(heard.every((one) => processOf(one) === name)).toBe(true)
    },
    { interval: 50 },
  )
  return performance.now() - begun
}

/** Lines with events of one process, then of another, then of the first again under the same start of its driver. */
function listReturnedLines(heard: Heard[]): string[] {
  const now = new Map<number, string>()
  const before = new Set<string>()
  const faults: string[] = []
  for (const { id, line, serving } of heard) {
    const last = now.get(line)
    if (last === serving) continue
    if (last !== undefined) before.add(`${line} ${last}`)
    if (before.has(`${line} ${serving}`)) faults.push(`${serving} on line ${line} at ${id}`)
    now.set(line, serving)
  }
  return faults
}

/** Waits until the inbox has so many more events. */
async function untilHeardMore(count: number): Promise<void> {
  const from = await lastId()
  await vi.waitFor(async () => expect((await listEventsAfter(from)).length).toBeGreaterThan(count))
}

test('of two processes that are killed and paused in turn, never do two write to a line', async () => {
  await startProcess('a1')
  await untilServedBy('a1')
  let serving = 'a1'
  let paused: string | undefined
  const took = { killed: new Array<number>(), paused: new Array<number>() }
  for (let round = 1; round <= ROUNDS; round++) {
    const other = `b${round}`
    await startProcess(other)
    // Meanwhile it looks for lines, and finds all served.
    await untilHeardMore(EVENTS_MEANWHILE)
    const isPause = round % 2 === 0
    children.get(serving)?.kill(isPause ? 'SIGSTOP' : 'SIGKILL')
    took[isPause ? 'paused' : 'killed'].push(await untilServedBy(other))
    if (isPause) {
      paused = serving
      children.get(paused)?.kill('SIGCONT')
      // It continues, and its events must be refused.
      await vi.waitFor(() => expect(said.get(serving)).toContain('ended'))
      await untilHeardMore(EVENTS_MEANWHILE)
      children.get(paused)?.kill('SIGKILL')
    }
    serving = other
  }
  expect(paused).toBeDefined()
  const heard = await listEventsAfter(0)
  expect(listReturnedLines(heard)).toEqual([])
  expect(new Set(heard.map(processOf)).size).toBe(ROUNDS + 1)
  for (const [what, ms] of Object.entries(took))
    console.log(
      `${what} ${ms.length} times: replaced after at most ${Math.max(...ms).toFixed(0)} ms`,
    )
})
