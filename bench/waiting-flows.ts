import { setTimeout as sleep } from 'node:timers/promises'
import type { FlowGraph } from '@guiche/contract/flow-graph'
import { withDatabase } from './chaos/with-database.ts'
import type { Figure } from './figures.ts'
import { HttpConnection, signIn } from './http-connection.ts'
import type { Noise } from './noise.ts'
import { Phones } from './phones.ts'
import {
  ADMIN,
  makeDataDir,
  removeDataDir,
  startServer,
  type Served,
  stopLeftPostgres,
} from './start-server.ts'
import { connectLine } from './simulated-line.ts'
import { residentMb } from './usage.ts'

// Measures customers who wait in a flow's question, across a restart: only rows remain of them.

const MOST_MB = 50
const WARM_UP = 100
const SETTLE_MS = 3000
const LOOKED_EVERY_MS = 250
const STALLED_AFTER_MS = 60_000

/** Asks for the name, waits a month for it, and sends it back. */
const graph: FlowGraph = {
  nodes: [
    { id: '1', type: 'start', position: { x: 0, y: 0 }, data: { label: 'Inicio do fluxo' } },
    {
      id: 'q',
      type: 'question',
      position: { x: 300, y: 0 },
      data: {
        typebotIntegration: {
          message: 'Como você se chama?',
          answerKey: 'nome',
          waitTime: 30,
          waitUnit: 'days',
        },
      },
    },
    { id: 'm', type: 'message', position: { x: 600, y: 0 }, data: { label: 'Olá, {{nome}}.' } },
  ],
  connections: [
    { id: 'e1', source: '1', sourceHandle: 'a', target: 'q' },
    { id: 'e2', source: 'q', sourceHandle: 'a', target: 'm' },
  ],
}

interface Memory {
  readonly liveMb: number
  readonly residentMb: number
}

/** @param customers number of customers who wait concurrently */
export async function measureWaitingFlows(
  customers: number,
  noise: Noise,
  say: (text: string) => void,
): Promise<Figure[]> {
  const dataDir = await makeDataDir()
  try {
    const first = await startServer(dataDir, { isHeapAsked: true })
    const line = await openFlowLine(first, customers + WARM_UP)
    const { before, full } = await measureFilling(first, line, customers, say)
    await first.stop()
    const again = await startServer(dataDir, { isHeapAsked: true })
    await untilSent(dataDir)
    const rested = await memoryOf(again)
    const { result: resumedMs, others } = await noise.runWhenQuiet(
      () => measureAllAnswers(again, line),
      0,
    )
    const lost = line.customers - (await countSessions(dataDir, `ended = 'finished'`))
    if (again.complaints()) say(`the server complained: ${again.complaints()}`)
    await again.stop()
    const memoryFigure = (name: string, ours: number): Figure => ({
      name,
      unit: 'MB',
      ours,
      most: MOST_MB,
    })
    return [
      memoryFigure(`live memory for ${customers} waiting sessions`, full.liveMb - before.liveMb),
      memoryFigure('the same after a restart', rested.liveMb - before.liveMb),
      {
        name: 'resident memory after a restart',
        unit: 'MB',
        ours: rested.residentMb,
        baseline: before.residentMb,
        note: 'before any waited',
      },
      {
        name: 'sessions that did not go on after a restart',
        unit: 'sessions',
        ours: lost,
        most: 0,
        others,
        note: `${customers + WARM_UP} answers in ${(resumedMs / 1000).toFixed(0)} s`,
      },
    ]
  } finally {
    await stopLeftPostgres(dataDir)
    await removeDataDir(dataDir)
  }
}

interface FlowLine {
  readonly id: number
  readonly customers: number
}

/** A line whose new customers start in the flow. */
async function openFlowLine({ address }: Served, customers: number): Promise<FlowLine> {
  const token = await signIn(address, ADMIN.email, ADMIN.password)
  const http = await HttpConnection.open(address)
  const id = await connectLine(http, token, 'Com fluxo')
  const flow = await http.call<{ id: number }>('POST', '/flowbuilder', token, { name: 'Pergunta' })
  await http.call('POST', '/flowbuilder/flow', token, { idFlow: flow.id, ...graph })
  await http.call('PUT', `/whatsapp/${id}`, token, { name: 'Com fluxo', flowIdWelcome: flow.id })
  http.close()
  return { id, customers }
}

/** The warm-up covers everything that a process allocates at first use. */
async function measureFilling(
  server: Served,
  line: FlowLine,
  customers: number,
  say: (text: string) => void,
): Promise<{ before: Memory; full: Memory }> {
  const phones = await openPhones(server, line)
  try {
    await phones.writeConcurrently(WARM_UP)
    await untilSessionCount(server.dataDir, 'ended is null', WARM_UP)
    const before = await memoryOf(server)
    await phones.writeConcurrently(customers)
    await untilSessionCount(server.dataDir, 'ended is null', line.customers)
    await untilSent(server.dataDir)
    const full = await memoryOf(server)
    say(`${line.customers} wait: ${before.liveMb.toFixed(0)} to ${full.liveMb.toFixed(0)} MB`)
    return { before, full }
  } finally {
    phones.close()
  }
}

/** Every customer answers once. @returns milliseconds until all were answered */
async function measureAllAnswers(server: Served, line: FlowLine): Promise<number> {
  const phones = await openPhones(server, line)
  const startedAt = performance.now()
  try {
    await phones.writeConcurrently(line.customers)
    await untilSessionCount(server.dataDir, 'ended is not null', line.customers)
    return performance.now() - startedAt
  } finally {
    phones.close()
  }
}

async function openPhones({ address }: Served, { id, customers }: FlowLine): Promise<Phones> {
  const token = await signIn(address, ADMIN.email, ADMIN.password)
  return Phones.open(address, { id, token, customers })
}

async function memoryOf(server: Served): Promise<Memory> {
  await sleep(SETTLE_MS)
  const { heapBytes, externalBytes } = await server.heap()
  return { liveMb: (heapBytes + externalBytes) / 1e6, residentMb: await residentMb(server.pid) }
}

/** Stops waiting once the count no longer changes; the missing sessions are then reported. */
async function untilSessionCount(dataDir: string, which: string, wanted: number): Promise<void> {
  let movedAt = performance.now()
  let last = -1
  while (performance.now() - movedAt < STALLED_AFTER_MS) {
    const count = await countSessions(dataDir, which)
    if (count >= wanted) return
    if (count !== last) movedAt = performance.now()
    last = count
    await sleep(LOOKED_EVERY_MS)
  }
}

async function countSessions(dataDir: string, which: string): Promise<number> {
  return withDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from flow_sessions where ${which}`,
    )
    return rows[0]?.count ?? 0
  })
}

/** Waits until all messages have been sent. */
async function untilSent(dataDir: string): Promise<void> {
  await withDatabase(dataDir, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ left: number }>(
        'select count(*)::int as left from outbox',
      )
      if (rows[0]?.left === 0) return
      await sleep(LOOKED_EVERY_MS)
    }
  })
}
