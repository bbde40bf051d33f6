import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type BrowserSocket, openSocket } from './browser-socket.ts'
import type { Figure, Suite } from './figures.ts'
import { HttpConnection, signIn } from './http-connection.ts'
import type { Noise } from './noise.ts'
import {
  ADMIN,
  HEAP_REPORTER,
  requestHeapReport,
  type HeapReport,
  makeDataDir,
  removeDataDir,
  ROOT,
  startServer,
  stopLeftPostgres,
} from './start-server.ts'
import { residentMb } from './usage.ts'

// Measures a process itself: its start time, its memory, and the cost of a browser.

const SETTLE_MS = 3000
const AT_ONCE = 50
const ASK_AT_ONCE = 4
const ANSWERED_BEFORE = 200
/** Docker's default time limit for a stop. */
const STOPS_WITHIN_MS = 10_000

export async function measureProcess(sockets: number, noise: Noise): Promise<Suite> {
  const dataDir = await makeDataDir()
  // As with `npm start`: the first start compiles every module, later ones use the cache.
  const compiled = await mkdtemp(join(tmpdir(), 'guiche-compiled-'))
  const env = { NODE_COMPILE_CACHE: compiled }
  try {
    const first = await noise.runWhenQuiet(() => startServer(dataDir, { env }), 0)
    await first.result.stop()
    const later = await noise.runWhenQuiet(() => startServer(dataDir, { env }), 0)
    await sleep(SETTLE_MS)
    const atRest = await residentMb(later.result.pid)
    await later.result.stop()
    return {
      title: 'Process',
      about: [
        'From the start of `npm start`’s process to its ready line; resident memory of the Node process, without PostgreSQL.',
        `A socket: the memory of the process after a garbage collection (heap and external memory of its objects), for each of the first ${sockets} sockets of one session and for each of the next ${sockets}, when everything lazy has been initialised. Baseline: a Socket.IO server without an application.`,
      ],
      figures: [
        {
          name: 'cold start, first',
          unit: 'ms',
          ours: first.result.readyMs,
          others: first.others,
          note: 'with initdb and migrations, and nothing compiled; the web is built already',
        },
        {
          name: 'cold start, later',
          unit: 'ms',
          ours: later.result.readyMs,
          others: later.others,
        },
        await measureStop(dataDir, noise),
        { name: 'memory at rest', unit: 'MB', ours: atRest },
        ...(await measureSockets(dataDir, sockets)),
        ...(await scriptSizes()),
      ],
    }
  } finally {
    await stopLeftPostgres(dataDir)
    await removeDataDir(dataDir)
    await rm(compiled, { recursive: true, force: true })
  }
}

/**
 * Measures the time from SIGTERM to the end of the process under requests; no request may be refused before the signal.
 */
async function measureStop(dataDir: string, noise: Noise): Promise<Figure> {
  const server = await startServer(dataDir)
  const token = await signIn(server.address, ADMIN.email, ADMIN.password)
  let answers = 0
  const requestUntilRefused = async () => {
    const http = await HttpConnection.open(server.address)
    for (; (await http.send('GET', '/users', token)).status === 200; answers++);
  }
  // Each loop ends when its connection is closed or refused.
  const asking = Array.from({ length: ASK_AT_ONCE }, () =>
    requestUntilRefused().catch(() => undefined),
  )
  while (answers < ANSWERED_BEFORE) await sleep(20)
  const { result, others } = await noise.runWhenQuiet(async () => {
    const askedAt = performance.now()
    await server.stop()
    return performance.now() - askedAt
  }, 0)
  await Promise.all(asking)
  return {
    name: 'stop under load',
    unit: 'ms',
    ours: result,
    most: STOPS_WITHIN_MS,
    others,
    note: `${ASK_AT_ONCE} connections ask without a pause`,
  }
}

async function measureSockets(dataDir: string, count: number): Promise<Figure[]> {
  const server = await startServer(dataDir, { isHeapAsked: true })
  const token = await signIn(server.address, ADMIN.email, ADMIN.password)
  const ours = await measureHeapPerSocket(server.address, token, server.heap, count)
  await server.stop()
  const bare = await measureBareSockets(count)
  return [
    {
      name: `live memory of a socket, of the first ${count}`,
      unit: 'kB',
      ours: ours.first,
      baseline: bare.first,
    },
    {
      name: `live memory of a socket, of the second ${count}`,
      unit: 'kB',
      ours: ours.second,
      baseline: bare.second,
    },
  ]
}

/** Kilobytes kept per socket, for the first and for further sockets. */
async function measureHeapPerSocket(
  address: URL,
  token: string,
  heap: () => Promise<HeapReport>,
  count: number,
): Promise<{ first: number; second: number }> {
  const sockets: BrowserSocket[] = []
  const liveKb = async () => {
    await sleep(SETTLE_MS)
    const { heapBytes, externalBytes } = await heap()
    return (heapBytes + externalBytes) / 1000
  }
  const openSocketsAndMeasure = async () => {
    for (let opened = 0; opened < count; opened += AT_ONCE) {
      const some = Array.from({ length: AT_ONCE }, () => openSocket(address, { token }))
      sockets.push(...(await Promise.all(some)))
    }
    return liveKb()
  }
  const none = await liveKb()
  const one = await openSocketsAndMeasure()
  const two = await openSocketsAndMeasure()
  sockets.forEach((socket) => socket.close())
  return { first: (one - none) / count, second: (two - one) / count }
}

async function measureBareSockets(count: number) {
  const child = spawn(
    process.execPath,
    ['--import', HEAP_REPORTER, join(import.meta.dirname, 'bare-sockets.ts')],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  )
  try {
    if (!child.stdout) throw new Error('its output does not contain the port')
    const [port] = await once(createInterface(child.stdout), 'line')
    const address = new URL(`http://127.0.0.1:${String(port)}`)
    return await measureHeapPerSocket(address, '', () => requestHeapReport(child), count)
  } finally {
    child.kill('SIGTERM')
  }
}

const sizes = z.array(z.object({ name: z.string(), kb: z.number(), mostKb: z.number() }))

/** Sizes of the last web build. */
async function scriptSizes(): Promise<Figure[]> {
  const text = await readFile(join(ROOT, 'packages/web/dist/sizes.json'), 'utf8').catch(() => '[]')
  return sizes.parse(JSON.parse(text)).map(({ name, kb, mostKb }) => ({
    name: `scripts, ${name}`,
    unit: 'kB brotli',
    ours: kb,
    most: mostKb,
  }))
}
