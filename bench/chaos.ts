import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { HttpConnection, signIn } from './http-connection.ts'
import {
  ADMIN,
  freePort,
  makeDataDir,
  removeDataDir,
  serve,
  type Served,
  stopLeftPostgres,
} from './served.ts'
import { connectLine, customerNumber } from './simulated-line.ts'

// `node bench/chaos.ts [kills]`: kill -9 of the server, again and again, while a simulated WhatsApp brings fifty
// messages a second. What was answered 202 must be in the conversations: all of it, once, in order, in one ticket each.

const KILLS = Number(process.argv[2] ?? 20)
const CUSTOMERS = 40
const MESSAGES_A_SECOND = 50
const DRAINED_WITHIN_MS = 60_000

const report = z.object({ answered: z.array(z.array(z.string())), repeats: z.int() })

const dataDir = await makeDataDir()
let server: Served | undefined
try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  await server?.stop()
  await stopLeftPostgres(dataDir)
  await removeDataDir(dataDir)
}

async function run(): Promise<boolean> {
  const port = await freePort()
  server = await serve(dataDir, { port })
  const { address } = server
  const token = await signIn(address, ADMIN.email, ADMIN.password)
  const line = await connectLine(await HttpConnection.open(address), token, 'Caos')
  const startedAt = performance.now()
  const sender = fork(join(import.meta.dirname, 'chaos/sender.ts'), [
    address.origin,
    token,
    String(line),
    String(CUSTOMERS),
    String(MESSAGES_A_SECOND),
  ])
  const restarts: number[] = []
  for (let kill = 1; kill <= KILLS; kill++) {
    await sleep(500 + Math.random() * 1500)
    await server.kill()
    server = await serve(dataDir, { port })
    restarts.push(server.readyMs)
  }
  await sleep(500)
  const told = once(sender, 'message')
  sender.send('stop')
  const { answered, repeats } = report.parse((await told)[0])
  const seconds = (performance.now() - startedAt) / 1000
  const found = await compare(address, token, answered)
  const sent = answered.flat().length
  console.log(
    `killed the server ${KILLS} times in ${seconds.toFixed(0)} s; ready again after ${range(restarts)} ms`,
  )
  console.log(
    `answered 202: ${sent} messages of ${CUSTOMERS} customers; posts repeated: ${repeats}`,
  )
  console.log(
    `lost ${found.lost}, doubled ${found.doubled}, out of order ${found.disordered}, customers with another number of tickets than one ${found.tickets}`,
  )
  return sent > 0 && found.lost + found.doubled + found.disordered + found.tickets === 0
}

interface Found {
  lost: number
  doubled: number
  disordered: number
  tickets: number
}

async function compare(address: URL, token: string, answered: string[][]): Promise<Found> {
  const http = await HttpConnection.open(address)
  const found: Found = { lost: 0, doubled: 0, disordered: 0, tickets: 0 }
  const ticketIds = await ticketsByCustomer(http, token)
  for (const [index, sent] of answered.entries()) {
    const ids = ticketIds.get(customerNumber(index)) ?? []
    if (ids.length !== 1) found.tickets++
    const stored = await untilStored(http, token, ids[0] ?? 0, sent)
    const distinct = [...new Set(stored)]
    found.lost += sent.filter((id) => !distinct.includes(id)).length
    found.doubled += stored.length - distinct.length
    if (
      distinct.join() !== distinct.toSorted((one, other) => numberOf(one) - numberOf(other)).join()
    )
      found.disordered++
  }
  return found
}

function numberOf(id: string): number {
  return Number(id.split('-')[2])
}

/** What a thread has, once it has all that was sent or no more comes. */
async function untilStored(
  http: HttpConnection,
  token: string,
  ticketId: number,
  sent: string[],
): Promise<string[]> {
  for (const deadline = performance.now() + DRAINED_WITHIN_MS; ; await sleep(200)) {
    const stored = await thread(http, token, ticketId)
    if (sent.every((id) => stored.includes(id)) || performance.now() > deadline) return stored
  }
}

async function thread(http: HttpConnection, token: string, ticketId: number): Promise<string[]> {
  const bodies: string[] = []
  for (let page = 1, hasMore = true; hasMore; page++) {
    const answer = await http.call<{ messages: Array<{ body: string }>; hasMore: boolean }>(
      'GET',
      `/messages/${ticketId}?pageNumber=${page}`,
      token,
    )
    bodies.unshift(...answer.messages.map(({ body }) => body))
    hasMore = answer.hasMore
  }
  return bodies
}

async function ticketsByCustomer(
  http: HttpConnection,
  token: string,
): Promise<Map<string, number[]>> {
  const tickets = new Map<string, number[]>()
  for (let page = 1, hasMore = true; hasMore; page++) {
    const answer = await http.call<{
      tickets: Array<{ id: number; contact: { number: string } }>
      hasMore: boolean
    }>('GET', `/tickets?showAll=true&pageNumber=${page}`, token)
    for (const { id, contact } of answer.tickets)
      tickets.set(contact.number, [...(tickets.get(contact.number) ?? []), id])
    hasMore = answer.hasMore
  }
  return tickets
}

function range(values: number[]): string {
  return `${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))}`
}
