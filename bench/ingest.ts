import { randomUUID } from 'node:crypto'
import { BareIngest } from './bare-ingest.ts'
import { type BrowserSocket, openSocket } from './browser-socket.ts'
import { type Figure, median, type Suite } from './figures.ts'
import { HttpConnection, signIn } from './http-connection.ts'
import { type LoadResult, resultOf, runLoad } from './load.ts'
import {
  ADMIN,
  addressesOf,
  makeDataDir,
  postmasterOf,
  removeDataDir,
  serve,
  type Served,
} from './served.ts'
import { connectLine, customerNumber } from './simulated-line.ts'
import { cpuSeconds, cpuSecondsOfTree } from './usage.ts'

// From the simulated phone to an administrator's browser: the POST is accepted (durable on the provider's side), the
// line hears it (durable in the inbox), it becomes contact, thread, ticket and message, and the socket hears of it.

const TARGET = 0.3
const IN_FLIGHT = 32
const BARE_CLIENTS = 8

export interface IngestPlan {
  readonly customers: number
  /** One after the other. */
  readonly oneByOne: number
  /** As fast as they are accepted, in each of `rounds`. */
  readonly atOnce: number
  readonly rounds: number
}

export async function measureIngest(plan: IngestPlan, say: (text: string) => void): Promise<Suite> {
  const dataDir = await makeDataDir()
  const server = await serve(dataDir)
  try {
    const phone = await Phone.open(server, plan.customers)
    const { app, owner } = await addressesOf(dataDir)
    const one = await BareIngest.open(app, owner, 1, plan.customers)
    const eight = await BareIngest.open(app, owner, BARE_CLIENTS, plan.customers)
    // The customers' first messages make contacts and tickets: told on their own, not counted among the others.
    const first = await phone.writeAll(plan.customers)
    await runLoad(eight.runners, 1000)
    await runLoad(one.runners, 300)
    await phone.writeOneByOne(50)
    const slow = await takeTurns(
      plan.rounds,
      () => runLoad(one.runners, 1500),
      () => phone.writeOneByOne(Math.ceil(plan.oneByOne / plan.rounds)),
    )
    const cpu = await cpuMeter(server)
    const fast = await takeTurns(
      plan.rounds,
      () => runLoad(eight.runners, 2000),
      async () => cpu.during(() => phone.writeAll(plan.atOnce)),
    )
    await Promise.all([one.close(), eight.close()])
    phone.close()
    if (server.complaints()) say(`the server complained: ${server.complaints()}`)
    return {
      title: 'Ingest',
      about: aboutOf(plan),
      figures: figuresOf({ first, slow, fast }, `${cpu.msPerMessage(plan.atOnce * plan.rounds)}`),
    }
  } finally {
    await server.stop()
    await removeDataDir(dataDir)
  }
}

function aboutOf({ customers, oneByOne, atOnce, rounds }: IngestPlan): string[] {
  return [
    `Inbound messages of ${customers} customers from the simulator to an administrator's socket: the real server process, embedded PostgreSQL, fsync on. Latency counts from the 202 to the event; ${oneByOne} messages one after the other, then ${rounds} times ${atOnce} as fast as ${IN_FLIGHT} kept connections post them, until the last is heard.`,
    `Baseline: inbox, thread, message and ticket rows of one message in one durable transaction by a bare \`pg\` client, same columns, same role and row security: one connection for one after the other, ${BARE_CLIENTS} connections for throughput.`,
  ]
}

/** Baseline and ours in turn, so that what else the machine does meets both. */
async function takeTurns(
  rounds: number,
  baseline: () => Promise<LoadResult>,
  ours: () => Promise<LoadResult>,
) {
  const results: { ours: LoadResult[]; baseline: LoadResult[] } = { ours: [], baseline: [] }
  for (let round = 0; round < rounds; round++) {
    results.baseline.push(await baseline())
    results.ours.push(await ours())
  }
  return results
}

type Turns = Awaited<ReturnType<typeof takeTurns>>

function figuresOf(
  { first, slow, fast }: { first: LoadResult; slow: Turns; fast: Turns },
  cpu: string,
): Figure[] {
  const of = (results: readonly LoadResult[], key: keyof LoadResult) =>
    median(results.map((result) => result[key]))
  return [
    {
      name: 'throughput at saturation',
      unit: '1/s',
      ours: of(fast.ours, 'perSecond'),
      baseline: of(fast.baseline, 'perSecond'),
      target: TARGET,
      note: cpu,
    },
    {
      name: 'one after the other',
      unit: '1/s',
      ours: of(slow.ours, 'perSecond'),
      baseline: of(slow.baseline, 'perSecond'),
      note: 'POST, 202, event, next',
    },
    {
      name: 'latency p50, one after the other',
      unit: 'ms',
      ours: of(slow.ours, 'p50Ms'),
      baseline: of(slow.baseline, 'p50Ms'),
      note: 'baseline: one transaction',
    },
    {
      name: 'latency p95, one after the other',
      unit: 'ms',
      ours: of(slow.ours, 'p95Ms'),
      baseline: of(slow.baseline, 'p95Ms'),
    },
    {
      name: 'latency p99, one after the other',
      unit: 'ms',
      ours: of(slow.ours, 'p99Ms'),
      baseline: of(slow.baseline, 'p99Ms'),
    },
    {
      name: 'latency p50 at saturation',
      unit: 'ms',
      ours: of(fast.ours, 'p50Ms'),
      baseline: of(fast.baseline, 'p50Ms'),
    },
    {
      name: 'latency p99 at saturation',
      unit: 'ms',
      ours: of(fast.ours, 'p99Ms'),
      baseline: of(fast.baseline, 'p99Ms'),
    },
    {
      name: 'first messages of new customers',
      unit: '1/s',
      ours: first.perSecond,
      note: 'contact and ticket are made',
    },
  ]
}

async function cpuMeter(server: Served) {
  const postmaster = await postmasterOf(server.dataDir)
  const used = { server: 0, database: 0 }
  return {
    during: async <T>(work: () => Promise<T>): Promise<T> => {
      const before = [await cpuSeconds(server.pid), await cpuSecondsOfTree(postmaster)] as const
      const result = await work()
      used.server += (await cpuSeconds(server.pid)) - before[0]
      used.database += (await cpuSecondsOfTree(postmaster)) - before[1]
      return result
    },
    msPerMessage: (messages: number) =>
      `CPU a message: server ${((used.server / messages) * 1000).toFixed(2)} ms, PostgreSQL ${((used.database / messages) * 1000).toFixed(2)} ms`,
  }
}

/** The customers' phones and one browser that hears. */
class Phone {
  readonly #posts: HttpConnection[]
  readonly #token: string
  readonly #lineId: number
  readonly #customers: number
  readonly #heard = new Map<string, (at: number) => void>()
  #socket: BrowserSocket | undefined
  #written = 0

  static async open({ address }: Served, customers: number): Promise<Phone> {
    const token = await signIn(address, ADMIN.email, ADMIN.password)
    const posts = await Promise.all(
      Array.from({ length: IN_FLIGHT }, () => HttpConnection.open(address)),
    )
    const [first] = posts
    if (!first) throw new Error('no connection')
    const phone = new Phone(posts, token, await connectLine(first, token, 'Medida'), customers)
    phone.#socket = await openSocket(address, { token }, (text) => phone.#hear(text))
    // What the page of tickets asks for.
    phone.#socket.emit('joinTickets', 'pending')
    phone.#socket.emit('joinNotification')
    await new Promise((done) => setTimeout(done, 300))
    return phone
  }

  private constructor(posts: HttpConnection[], token: string, lineId: number, customers: number) {
    this.#posts = posts
    this.#token = token
    this.#lineId = lineId
    this.#customers = customers
  }

  async writeOneByOne(count: number): Promise<LoadResult> {
    const latencies: number[] = []
    const startedAt = performance.now()
    for (let index = 0; index < count; index++)
      latencies.push(await (await this.#write(this.#posts[0])).heard)
    return resultOf(latencies, performance.now() - startedAt)
  }

  /** So many posts on their way at once; ends when the last is heard. */
  async writeAll(count: number): Promise<LoadResult> {
    const heard: Array<Promise<number>> = []
    let left = count
    const startedAt = performance.now()
    await Promise.all(
      this.#posts.map(async (post) => {
        while (left-- > 0) heard.push((await this.#write(post)).heard)
      }),
    )
    const latencies = await Promise.all(heard)
    return resultOf(latencies, performance.now() - startedAt)
  }

  close(): void {
    this.#posts.forEach((post) => post.close())
    this.#socket?.close()
  }

  /** Resolves when it was accepted; `heard` when the browser has it, with the time between in milliseconds. */
  async #write(post: HttpConnection | undefined): Promise<{ heard: Promise<number> }> {
    const number = this.#written++
    const mark = `m${number}-${randomUUID()}`
    const heardAt = new Promise<number>((resolve) => this.#heard.set(mark, resolve))
    const message = {
      from: customerNumber(number % this.#customers),
      name: 'Maria',
      type: 'text',
      body: `mensagem ${mark}`,
      id: mark,
    }
    await post?.call('POST', `/simulator/${this.#lineId}/messages`, this.#token, message)
    const acceptedAt = performance.now()
    return { heard: heardAt.then((at) => Math.max(0, at - acceptedAt)) }
  }

  #hear(text: string): void {
    // The message's own event, which holds its text; the ticket's holds it as the last message.
    if (!text.includes('-appMessage"')) return
    const mark = /"body":"mensagem (m\d+-[\da-f-]{36})"/.exec(text)?.[1]
    if (mark === undefined) return
    this.#heard.get(mark)?.(performance.now())
    this.#heard.delete(mark)
  }
}
