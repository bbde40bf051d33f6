import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { timeLimits } from '../../../../../scripts/machine-speed.ts'
import { DAY, SECOND } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { wakeLoops } from '../../platform/events/wake-loops.ts'
import { log } from '../../platform/log.ts'
import { buildCompany } from '../../testing/build-company.ts'
import { buildLine } from '../../testing/build-line.ts'
import { fakeLine } from '../../testing/fake-line.ts'
import { lineHooks } from '../../testing/line-hooks.ts'
import { untilSessionsWaitForLocks } from '../../testing/lock-waits.ts'
import { waitRoundTrips } from '../../testing/wait-round-trips.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Channel, DriverCallbacks, LineKey, Party, RunningLine } from '../channel.ts'
import { HeldLeases } from './held-leases.ts'
import { runLines, type LineHooks, type LineRunner } from './run-lines.ts'
import { takeLease } from './leases.queries.ts'
import { Lease, LeaseLost } from './lease.ts'

// One owner for a line: a process that lost it writes nothing, hears nothing and stops; a dead or paused process is
// replaced. Two keepers over one database are two processes. The numbers are those of the faults that were found.

let app: TestApp
let lines: LineKey[]
const keepers: LineRunner[] = []
let owner: pg.Client
beforeAll(async () => {
  app = await startTestApp()
  owner = new pg.Client(app.database.owner)
  await owner.connect()
})
beforeEach(async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  await owner.query('update whatsapps set wanted = false')
  const { company } = await buildCompany()
  lines = []
  for (let count = 0; count < 9; count++)
    lines.push({ companyId: company.id, whatsappId: (await buildLine(company.id)).id })
})
afterEach(async () => {
  await Promise.all(keepers.splice(0).map((keeper) => keeper.stop()))
  // Otherwise the next test would take these sessions for its own.
  await vi.waitFor(async () => expect(await listSessionPids()).toEqual([]), WAIT)
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const WAIT = { interval: 20 }
/** Twice the product's value or more, so that a machine that stalls for a while loses no lease. */
const LEASE_MS = timeLimits().waitMs / 4
/** Longer than any test lasts. */
const LONG_LEASE_MS = DAY
/** A tenth of the product's value, for tests that do not depend on the holder. */
const SHORT_LEASE_MS = 1.5 * SECOND

interface Kept {
  keeper: LineRunner
  started: number[]
  /** Lines whose drivers have started. */
  ready: number[]
  stopped: number[]
  hears: Map<number, DriverCallbacks>
}

/** A process that serves lines. */
function startRunner(
  driver: Partial<RunningLine> = {},
  leaseMs = LEASE_MS,
  isAlone = false,
  hooks: Partial<LineHooks> = {},
): Kept {
  const kept = {
    started: [] as number[],
    ready: [] as number[],
    stopped: [] as number[],
    hears: new Map<number, DriverCallbacks>(),
  }
  const channel: Channel = {
    provider: 'simulator',
    start: async ({ whatsappId }, hear) => {
      kept.started.push(whatsappId)
      kept.hears.set(whatsappId, hear)
      await hear.report({ status: 'CONNECTED', qrcode: '', trouble: '' })
      kept.ready.push(whatsappId)
      const stop = async () => void kept.stopped.push(whatsappId)
      return fakeLine({ stop, ...driver })
    },
    forget: async () => {},
  }
  const keeper = startRunnerWith([channel], leaseMs, isAlone, hooks)
  return { ...kept, keeper }
}

function startRunnerWith(
  channels: Channel[],
  leaseMs = LEASE_MS,
  isAlone = false,
  hooks: Partial<LineHooks> = {},
): LineRunner {
  const keeper = runLines(channels, lineHooks(hooks), { leaseMs, isAlone })
  keepers.push(keeper)
  return keeper
}

const firstLine = () => lines[0] ?? { companyId: 0, whatsappId: 0 }
const takeLeaseAs = (id: string, lockKey: number | null = null, line = firstLine()) =>
  inCompany(line.companyId, (db) => takeLease(db, line, { id, lockKey }, LEASE_MS))

async function statusOf({ whatsappId }: LineKey): Promise<string> {
  const { rows } = await owner.query<{ status: string }>(
    'select status from whatsapps where id = $1',
    [whatsappId],
  )
  return rows[0]?.status ?? ''
}

const ONE = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'

test('the epoch rises at each acquisition and survives a release, and writes of a former holder are refused', async () => {
  const epoch = (await takeLeaseAs(ONE)) ?? 0
  const held = { sentAtMs: performance.now(), holdMs: 60_000 }
  const lease = new Lease(firstLine(), { holder: ONE, epoch }, held)
  expect(await lease.transact(async () => 'written')).toBe('written')
  expect(await takeLeaseAs(OTHER)).toBeUndefined()
  await owner.query('update line_leases set holder = null where whatsapp_id = $1', [
    firstLine().whatsappId,
  ])
  expect(await takeLeaseAs(OTHER)).toBe(epoch + 1)
  await expect(lease.transact(async () => 'written')).rejects.toThrow(LeaseLost)
  // Its own holder takes it at once, under another epoch.
  expect(await takeLeaseAs(OTHER)).toBe(epoch + 2)
})

test("the acquisition of a lease waits for the holder's current write, and renewals do not", async () => {
  const epoch = (await takeLeaseAs(ONE)) ?? 0
  const held = { sentAtMs: performance.now(), holdMs: 60_000 }
  const lease = new Lease(firstLine(), { holder: ONE, epoch }, held)
  const written = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const writing = lease.transact(() => {
    begun.resolve()
    return written.promise
  })
  await begun.promise
  // First as a renewal does, then as the passing of time does.
  await owner.query(
    `update line_leases set until = now() - interval '1 second' where holder = $1`,
    [ONE],
  )
  let taken: number | undefined
  const taking = takeLeaseAs(OTHER).then((raised) => (taken = raised))
  await untilSessionsWaitForLocks()
  expect(taken).toBeUndefined()
  written.resolve()
  await writing
  await taking
  expect(taken).toBe(epoch + 1)
})

/** Run by another process while this one is stopped: lets the renewal through, and locks its row. */
const LOCK_BESIDE = `
  import pg from 'pg'
  const { address, blocker, whatsappId } = JSON.parse(process.env.BESIDE)
  const client = new pg.Client(address)
  await client.connect()
  // Less than after what PostgreSQL itself would end a transaction that is paused.
  await client.query("set lock_timeout = '20s'")
  await client.query('select pg_terminate_backend($1)', [blocker])
  // The renewal is first: else it would be no proof that it has let go.
  const waits = "select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())"
  const runs = 'select from pg_stat_activity where pid = $1'
  while ((await client.query(runs, [blocker])).rowCount + (await client.query(waits)).rowCount > 0)
    await new Promise((resolve) => setTimeout(resolve, 20))
  await new Promise((resolve) => setTimeout(resolve, 200))
  await client.query('select from line_leases where whatsapp_id = $1 for update', [whatsappId])
  await client.end()`

test('a process that is paused during a renewal delays no lease', async () => {
  const leases = new HeldLeases({ leaseMs: 60 * SECOND, lockKey: () => null, lost: () => {} })
  await leases.acquire(firstLine())
  const blocking = new pg.Client(app.database.owner)
  // Its session is ended from outside.
  blocking.on('error', () => {})
  await blocking.connect()
  const { whatsappId } = firstLine()
  const { rows } = await blocking.query<{ pid: number }>('select pg_backend_pid() as pid')
  const blocker = rows[0]?.pid
  await blocking.query('begin')
  await blocking.query('select from line_leases where whatsapp_id = $1 for update', [whatsappId])
  const renewing = leases.renew()
  await vi.waitFor(async () => {
    const waiting = await owner.query(
      `select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))`,
      [blocker],
    )
    expect(waiting.rows).toHaveLength(1)
  }, WAIT)
  const beside = { address: app.database.owner, blocker, whatsappId }
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', LOCK_BESIDE],
    {
      cwd: import.meta.dirname,
      env: { PATH: process.env.PATH, BESIDE: JSON.stringify(beside) },
      encoding: 'utf8',
    },
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  await renewing
})

/** End of a line's lease, and its epoch. */
async function leaseOf({ whatsappId }: LineKey): Promise<{ untilMs: number; epoch: number }> {
  const { rows } = await owner.query<{ until: Date; epoch: number }>(
    'select until, epoch from line_leases where whatsapp_id = $1',
    [whatsappId],
  )
  return { untilMs: rows[0]?.until.getTime() ?? 0, epoch: rows[0]?.epoch ?? 0 }
}

/** Two renewals, since the first may have been in progress. */
async function untilRenewedTwice(line: LineKey): Promise<void> {
  for (let count = 0; count < 2; count++) {
    const { untilMs } = await leaseOf(line)
    await vi.waitFor(async () => expect((await leaseOf(line)).untilMs).toBeGreaterThan(untilMs), {
      ...WAIT,
      interval: 100,
    })
  }
}

test('drivers that never stop delay no renewal of other leases [23]', async () => {
  const ended = Promise.withResolvers<void>()
  let stops = 0
  const stop = () => {
    stops++
    return ended.promise
  }
  const one = startRunner({ stop })
  await vi.waitFor(() => expect(one.ready).toHaveLength(9), WAIT)
  const { epoch } = await leaseOf(firstLine())
  await owner.query('update whatsapps set generation = generation + 1 where id = any($1)', [
    lines.slice(1).map(({ whatsappId }) => whatsappId),
  ])
  wakeLoops('lines', firstLine())
  await vi.waitFor(() => expect(stops).toBe(8), WAIT)
  const two = startRunner()
  await untilRenewedTwice(firstLine())
  expect(two.started).not.toContain(firstLine().whatsappId)
  expect(await leaseOf(firstLine())).toMatchObject({ epoch })
  ended.resolve()
})

test('reports of a driver after its stop are dropped, and its events are refused [24]', async () => {
  const typed: string[] = []
  const typing = async (_line: LineKey, { value }: Party) => void typed.push(value)
  const one = startRunner({}, LEASE_MS, false, { typing })
  await vi.waitFor(() => expect(one.started).toContain(firstLine().whatsappId), WAIT)
  await vi.waitFor(async () => expect(await statusOf(firstLine())).toBe('CONNECTED'), WAIT)
  const hear = one.hears.get(firstLine().whatsappId)
  await hear?.typing({ kind: 'phone', value: '5511900000001', name: '' }, true)
  await one.keeper.stop()
  const two = startRunner()
  await vi.waitFor(() => expect(two.started).toContain(firstLine().whatsappId), WAIT)
  await vi.waitFor(async () => expect(await statusOf(firstLine())).toBe('CONNECTED'), WAIT)
  await hear?.report({ status: 'DISCONNECTED', qrcode: '', trouble: 'connection_lost' })
  await hear?.facts({ edits: false })
  await hear?.typing({ kind: 'phone', value: '5511900000002', name: '' }, true)
  expect(typed).toEqual(['5511900000001'])
  expect(await statusOf(firstLine())).toBe('CONNECTED')
  await expect(hear?.events([])).rejects.toThrow(LeaseLost)
  await expect(hear?.transact(async () => {})).rejects.toThrow(LeaseLost)
})

test('a line without a driver reports so once, until its target state changes [22]', async () => {
  const reports: string[] = []
  const looked = mockHearingGroups()
  const keeper = runLines(
    [],
    lineHooks({
      report: async (_writer, { trouble }) => void reports.push(trouble),
      hearingGroups: looked,
    }),
    { leaseMs: 500 },
  )
  keepers.push(keeper)
  await vi.waitFor(() => expect(reports).toHaveLength(9), WAIT)
  await untilCheckedAgain(looked)
  expect(reports).toHaveLength(9)
  await owner.query('update whatsapps set generation = generation + 1 where id = $1', [
    firstLine().whatsappId,
  ])
  await vi.waitFor(() => expect(reports).toHaveLength(10), WAIT)
})

/** A keeper asks for the companies that hear groups with each of its checks, which are counted here. */
const mockHearingGroups = () => vi.fn(async () => new Set<number>())

/** Waits for several more checks of a keeper. */
const untilCheckedAgain = (looked: ReturnType<typeof mockHearingGroups>) => {
  const enough = looked.mock.calls.length + 4
  return vi.waitFor(() => expect(looked.mock.calls.length).toBeGreaterThanOrEqual(enough), WAIT)
}

const listSessionPids = async () => {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'guiche session' and datname = current_database()`,
  )
  return rows.map(({ pid }) => pid)
}

/** Each line's lease holds the key of its holder's advisory lock. */
const untilLocked = () =>
  vi.waitFor(async () => {
    const { rows } = await owner.query(
      'select from line_leases where whatsapp_id = any($1) and lock_key is not null',
      [lines.map(({ whatsappId }) => whatsappId)],
    )
    expect(rows).toHaveLength(9)
  }, WAIT)

/** Run with the role that owns the sessions. */
async function terminateSessions(pids: number[]): Promise<void> {
  const own = new pg.Client(app.database.roles.addresses.app)
  await own.connect()
  for (const pid of pids) await own.query('select pg_terminate_backend($1)', [pid])
  await own.end()
}

test('a process that loses the session of its lock stops its drivers first, and takes its lines again', async () => {
  const one = startRunner()
  await vi.waitFor(() => expect(one.ready).toHaveLength(9), WAIT)
  await untilLocked()
  await terminateSessions(await listSessionPids())
  await vi.waitFor(() => expect(one.stopped).toHaveLength(9), WAIT)
  await vi.waitFor(() => expect(one.started).toHaveLength(18), WAIT)
})

test('no driver of a line starts before the former one has stopped', async () => {
  const stopped = Promise.withResolvers<void>()
  const one = startRunner({ stop: () => stopped.promise })
  await vi.waitFor(() => expect(one.ready).toHaveLength(9), WAIT)
  await untilLocked()
  const lost = await listSessionPids()
  await terminateSessions(lost)
  // Otherwise the lines would be taken again as soon as there is another session.
  await vi.waitFor(async () => expect(await listSessionPids()).not.toEqual(lost), WAIT)
  await vi.waitFor(async () => expect(await listSessionPids()).toHaveLength(1), WAIT)
  await waitRoundTrips()
  expect(one.started).toHaveLength(9)
  stopped.resolve()
  await vi.waitFor(() => expect(one.started).toHaveLength(18), WAIT)
})

test('the lease of a line is renewed while its driver is still starting', async () => {
  await owner.query('update whatsapps set wanted = false where id <> $1', [firstLine().whatsappId])
  let starts = 0
  const started = Promise.withResolvers<void>()
  const channel: Channel = {
    provider: 'simulator',
    start: async (_line, hear) => {
      starts++
      await started.promise
      await hear.report({ status: 'CONNECTED', qrcode: '', trouble: '' })
      return fakeLine({})
    },
    forget: async () => {},
  }
  startRunnerWith([channel])
  await vi.waitFor(() => expect(starts).toBe(1), WAIT)
  const other = startRunner()
  await untilRenewedTwice(firstLine())
  started.resolve()
  await vi.waitFor(async () => expect(await statusOf(firstLine())).toBe('CONNECTED'), WAIT)
  expect({ starts, other: other.started }).toEqual({ starts: 1, other: [] })
})

test('a lease that was taken before there was a session gets its lock with the next renewal', async () => {
  const one = startRunner()
  await vi.waitFor(() => expect(one.started).toHaveLength(9), WAIT)
  await untilLocked()
})

test('a dead process is replaced at once, long before its lease ends', async () => {
  const dead = new pg.Client(app.database.owner)
  await dead.connect()
  await dead.query('select pg_advisory_lock(7264, 4711)')
  for (const line of lines)
    await inCompany(line.companyId, (db) =>
      takeLease(db, line, { id: OTHER, lockKey: 4711 }, LONG_LEASE_MS),
    )
  const looked = mockHearingGroups()
  const one = startRunner({}, SHORT_LEASE_MS, false, { hearingGroups: looked })
  await untilCheckedAgain(looked)
  expect(one.started).toEqual([])
  await dead.end()
  await vi.waitFor(async () => {
    const locks = await owner.query(
      `select from pg_locks where locktype = 'advisory' and classid = 7264 and objid = 4711`,
    )
    expect(locks.rows).toEqual([])
  }, WAIT)
  const before = looked.mock.calls.length
  const countStartedLines = () => new Set(one.started).size
  await vi.waitFor(() => expect(countStartedLines()).toBeGreaterThan(0), WAIT)
  // The number of its checks in two seconds.
  expect(looked.mock.calls.length - before).toBeLessThan(8)
  await vi.waitFor(() => expect(countStartedLines()).toBe(9), WAIT)
})

test('a process that is alone with its database waits for no lease, also after a restart of PostgreSQL', async () => {
  for (const line of lines)
    await inCompany(line.companyId, (db) =>
      takeLease(db, line, { id: OTHER, lockKey: 4713 }, LONG_LEASE_MS),
    )
  await owner.query(`update line_leases set boot = boot - interval '1 hour'`)
  // After the checks of its start it makes no other within this test.
  const one = startRunner({}, LONG_LEASE_MS, true)
  await vi.waitFor(() => expect(one.started).toHaveLength(9), WAIT)
})

test('a restart of PostgreSQL, which ends all locks, moves no line', async () => {
  for (const line of lines)
    await inCompany(line.companyId, (db) =>
      takeLease(db, line, { id: OTHER, lockKey: 4712 }, 60 * SECOND),
    )
  await owner.query(`update line_leases set boot = boot - interval '1 hour'`)
  const looked = mockHearingGroups()
  const one = startRunner({}, SHORT_LEASE_MS, false, { hearingGroups: looked })
  await untilCheckedAgain(looked)
  expect(one.started).toEqual([])
})

test('a process that cannot renew stops before another one starts', async () => {
  const leaseMs = 15 * SECOND
  const one = startRunner({}, leaseMs)
  await vi.waitFor(() => expect(one.ready).toHaveLength(9), WAIT)
  await untilLocked()
  const two = startRunner({}, leaseMs)
  // Renewals wait behind this lock, as behind a database that does not answer.
  await owner.query('begin; lock table line_leases in exclusive mode')
  await vi.waitFor(() => expect(one.stopped).toHaveLength(9), WAIT)
  expect(two.started).toEqual([])
  await owner.query('rollback')
  await vi.waitFor(() => expect(one.started.length + two.started.length).toBe(18), WAIT)
})
