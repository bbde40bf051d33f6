import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeDatabase, startOtherPostgres } from '../packages/server/src/testing/other-postgres.ts'
import { HttpConnection, signIn } from './http-connection.ts'
import { type LinkedLine, linkLine, openLinkedWorld } from './linked-world.ts'
import { loadResultOf, type LoadResult } from './load.ts'
import {
  ADMIN,
  makeDataDir,
  removeDataDir,
  startServer,
  type Served,
  stopLeftPostgres,
} from './start-server.ts'
import { customerNumber } from './simulated-line.ts'
import { cpuSeconds, cpuSecondsOfTrees, residentMb } from './usage.ts'

// `node bench/linked-lines.ts [--lines 50] [--rate 150] [--skip rest|flood]`: measures memory and CPU of idle linked
// devices, and the effect of a flood over one of them on requests for lists: with one process for all, and with lines
// in a process of their own (ROLE).

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '50' },
    rate: { type: 'string', default: '150' },
    skip: { type: 'string' },
  },
})
const LINES = Number(values.lines)
const RATE = Number(values.rate)
const SETTLE_MS = 15_000
const REST_MS = 60_000
const FLOOD_MS = 20_000
const LOOK_EVERY_MS = 25
const CUSTOMERS = 50
const LIST = '/tickets?pageNumber=1&status=pending&showAll=true'

const world = await openLinkedWorld({ recordsPerChat: 0 })
try {
  if (values.skip !== 'rest') await measureIdle()
  if (values.skip !== 'flood') {
    await measureFlood('one process', () => serveInOneProcess())
    await measureFlood('lines in a process of their own', () => serveInTwoProcesses())
  }
} finally {
  await world.whatsapp.close()
}

/** Servers over one database; `web` gets the requests. */
interface Fleet {
  readonly web: Served
  readonly lines: Served
  stop(): Promise<void>
}

async function serveInOneProcess(): Promise<Fleet> {
  const dataDir = await makeDataDir()
  const server = await startServer(dataDir, { env: world.env })
  return {
    web: server,
    lines: server,
    stop: async () => {
      await server.stop()
      await stopLeftPostgres(dataDir)
      await removeDataDir(dataDir)
    },
  }
}

async function serveInTwoProcesses(): Promise<Fleet> {
  const dataDir = await makeDataDir()
  const postgres = await startOtherPostgres()
  const env = {
    ...world.env,
    DATABASE_URL: await makeDatabase(postgres, 'guiche'),
    SECRET: randomBytes(32).toString('hex'),
  }
  const web = await startServer(dataDir, { env: { ...env, ROLE: 'web' } })
  const lines = await startServer(dataDir, { env: { ...env, ROLE: 'lines' } })
  const worker = await startServer(dataDir, { env: { ...env, ROLE: 'worker' } })
  return {
    web,
    lines,
    stop: async () => {
      for (const server of [worker, lines, web]) await server.stop()
      await postgres.stop()
      await removeDataDir(dataDir)
    },
  }
}

async function signInAndRaisePlan({
  web,
}: Fleet): Promise<{ http: HttpConnection; token: string }> {
  const token = await signIn(web.address, ADMIN.email, ADMIN.password)
  const http = await HttpConnection.open(web.address)
  const [plan] = await http.call<Array<{ id: number }>>('GET', '/plans/all', token)
  await http.call('PUT', `/plans/${plan?.id}`, token, { connections: LINES + 1 })
  return { http, token }
}

async function measureIdle(): Promise<void> {
  const fleet = await serveInOneProcess()
  try {
    const { http, token } = await signInAndRaisePlan(fleet)
    const { pid } = fleet.lines
    await sleep(SETTLE_MS)
    const none = await residentMb(pid)
    await linkLine(http, token, world, numberOf(0))
    await sleep(SETTLE_MS)
    const one = await residentMb(pid)
    for (let index = 1; index < LINES; index++) await linkLine(http, token, world, numberOf(index))
    await sleep(SETTLE_MS)
    const all = await residentMb(pid)
    const cpu = await cpuAtRest(pid)
    console.log(
      `idle: ${none.toFixed(0)} MB without a line, ${one.toFixed(0)} MB with one, ${all.toFixed(0)} MB with ${LINES}: ${((all - none) / LINES).toFixed(1)} MB each`,
    )
    console.log(`idle: ${cpu.toFixed(1)} ms of CPU per second for ${LINES} lines`)
  } finally {
    await fleet.stop()
  }
}

async function cpuAtRest(pid: number): Promise<number> {
  const before = await cpuSecondsOfTrees([pid])
  await sleep(REST_MS)
  return (((await cpuSecondsOfTrees([pid])) - before) / REST_MS) * 1_000_000
}

async function measureFlood(name: string, serveThem: () => Promise<Fleet>): Promise<void> {
  const fleet = await serveThem()
  try {
    const { http, token } = await signInAndRaisePlan(fleet)
    const line = await linkLine(http, token, world, numberOf(LINES + name.length))
    await floodFor(line, 1000)
    const quiet = await requestListUntil(http, token, sleep(FLOOD_MS))
    const { receipts } = line.phone.counts
    const before = await cpuSeconds(fleet.web.pid)
    const flooded = await requestListUntil(http, token, floodFor(line, FLOOD_MS))
    const cpu = (await cpuSeconds(fleet.web.pid)) - before
    const taken = line.phone.counts.receipts - receipts
    console.log(`${name}, a list without a flood: ${formatLatencies(quiet)}`)
    console.log(
      `${name}, a list while a line receives ${RATE} messages per second: ${formatLatencies(flooded)}; processed ${((taken / FLOOD_MS) * 1000).toFixed(0)} per second, ${((cpu / FLOOD_MS) * 100_000).toFixed(0)} % of a core in the process that answers`,
    )
  } finally {
    await fleet.stop()
  }
}

/** Requests the list repeatedly until the flood has ended, as a page does. */
async function requestListUntil(
  http: HttpConnection,
  token: string,
  until: Promise<unknown>,
): Promise<LoadResult & { maxMs: number }> {
  let isOver = false
  const over = until.then(() => (isOver = true))
  const latencies: number[] = []
  const startedAt = performance.now()
  while (!isOver) {
    const from = performance.now()
    await http.call('GET', LIST, token)
    latencies.push(performance.now() - from)
    await sleep(LOOK_EVERY_MS)
  }
  await over
  return {
    ...loadResultOf(latencies, performance.now() - startedAt),
    maxMs: Math.max(...latencies),
  }
}

async function floodFor({ phone }: LinkedLine, ms: number): Promise<void> {
  const people = Array.from({ length: CUSTOMERS }, (_, index) =>
    phone.person({ number: customerNumber(index) }),
  )
  const startedAt = performance.now()
  for (let nth = 0; performance.now() - startedAt < ms; nth++) {
    const due = startedAt + (nth / RATE) * 1000
    if (due > performance.now()) await sleep(due - performance.now())
    await people[nth % CUSTOMERS]?.write(`mensagem ${nth}`)
  }
}

function numberOf(index: number): string {
  return `5511${String(900_000_000 + index)}`
}

function formatLatencies({ p50Ms, p95Ms, p99Ms, maxMs }: LoadResult & { maxMs: number }): string {
  const shown = [p50Ms, p95Ms, p99Ms, maxMs].map((ms) => ms.toFixed(1))
  return `p50 ${shown[0]} ms, p95 ${shown[1]} ms, p99 ${shown[2]} ms, longest ${shown[3]} ms`
}
