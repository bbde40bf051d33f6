import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Figure, Suite } from './figures.ts'
import { HttpConnection, signIn } from './http-connection.ts'
import type { LoadResult } from './load.ts'
import type { Noise, QuietResult } from './noise.ts'
import { Phones } from './phones.ts'
import { comparisonOf, cpuOf, type Rounds, alternateRounds } from './rounds.ts'
import { compareIngests } from './compare-ingests.ts'
import { prepareSeededFolder, type SeedSize } from './seed.ts'
import {
  ADMIN,
  databaseConfigsOf,
  makeDataDir,
  postmasterOf,
  removeDataDir,
  startServer,
  type Served,
} from './start-server.ts'
import { connectLine } from './simulated-line.ts'
import { startThinServer, type ThinServed } from './start-thin-server.ts'

// Measures the way of a message from a simulated phone to an administrator's browser, over a large database: the post
// is accepted (durable on the provider's side), the line receives it (durable in the inbox), it is applied to its
// thread, and the socket gets the event.

const SETTLE_MS = 300

export interface IngestPlan {
  readonly size: SeedSize
  readonly customers: number
  /** Messages sent sequentially in each of `rounds`. */
  readonly oneByOne: number
  /** Messages sent as fast as they are accepted, in each of `rounds`. */
  readonly atOnce: number
  readonly rounds: number
}

export async function measureIngest(
  plan: IngestPlan,
  noise: Noise,
  say: (text: string) => void,
): Promise<Suite> {
  const dataDir = await copySeededFolder(await prepareSeededFolder(plan.size, say))
  const ours = await startServer(dataDir)
  const baseline = await startThinServer(dataDir)
  try {
    noise.countAsOurs(await postmasterOf(dataDir))
    const figures = await measureAgainstBaseline(plan, noise, ours, baseline)
    if (ours.complaints()) say(`the server complained: ${ours.complaints()}`)
    return { title: 'Ingest', about: aboutOf(plan), figures }
  } finally {
    await baseline.stop()
    await ours.stop()
    await removeDataDir(dataDir)
  }
}

/** Copies the seed, which other suites read, before writing. */
async function copySeededFolder(folder: string): Promise<string> {
  const dataDir = await makeDataDir()
  await promisify(execFile)('cp', ['-a', `${folder}/.`, dataDir])
  return dataDir
}

function aboutOf({ size, customers, oneByOne, atOnce, rounds }: IngestPlan): string[] {
  return [
    `Inbound messages of ${customers} customers from the simulator to an administrator's socket, into the company of ${size.messages} messages: the real server process, embedded PostgreSQL, fsync on. Latency is measured from the post to the event. Each of ${rounds} alternating rounds sends ${oneByOne} messages sequentially, then ${atOnce} as fast as 32 persistent connections can post them, until the last event arrives.`,
    'Baseline: the handwritten server (bench/thin/ingest.ts) on the same line and customers. It writes all waiting messages, at most 100, in one durable transaction with every row that the product stores for a message, under the same role and row security, emits them over Socket.IO and then answers the post. Before the measurement its reply, its two events and its rows are compared with the product’s: they are equal except for ids, times and counters. It knows the conversations in advance, runs no automatic rules, and has no path between provider and inbox.',
  ]
}

async function measureAgainstBaseline(
  plan: IngestPlan,
  noise: Noise,
  ours: Served,
  baseline: ThinServed,
): Promise<Figure[]> {
  const { customers, rounds, oneByOne, atOnce } = plan
  const token = await signIn(ours.address, ADMIN.email, ADMIN.password)
  const http = await HttpConnection.open(ours.address)
  const line = { id: await connectLine(http, token, 'Medida'), token, customers }
  http.close()
  const phones = await Phones.open(ours.address, line)
  const others = await Phones.open(baseline.address, line)
  const postmaster = await postmasterOf(ours.dataDir)
  const alternateQuietRounds = (run: (of: Phones) => Promise<LoadResult>) =>
    noise.runWhenQuiet(() =>
      alternateRounds(
        rounds,
        postmaster,
        { pid: ours.pid, run: () => waitForCleanup(run(phones)) },
        { pid: baseline.pid, run: () => waitForCleanup(run(others)) },
      ),
    )
  try {
    // The customers' first messages create contacts and tickets: reported separately, not counted among the others.
    const first = await noise.runWhenQuiet(() => phones.writeConcurrently(customers), 0)
    await compareIngests((await databaseConfigsOf(ours.dataDir)).owner, phones, others)
    await others.writeConcurrently(customers)
    await phones.writeSequentially(oneByOne / 4)
    await others.writeSequentially(oneByOne / 4)
    return figuresOf({
      first,
      slow: await alternateQuietRounds((of) => of.writeSequentially(oneByOne)),
      fast: await alternateQuietRounds((of) => of.writeConcurrently(atOnce)),
    })
  } finally {
    phones.close()
    others.close()
  }
}

/** Waits, so that the cleanup after the last event counts as CPU of the same round. */
async function waitForCleanup(running: Promise<LoadResult>): Promise<LoadResult> {
  const result = await running
  await sleep(SETTLE_MS)
  return result
}

interface Measured {
  readonly first: QuietResult<LoadResult>
  readonly slow: QuietResult<Rounds>
  readonly fast: QuietResult<Rounds>
}

function figuresOf({ first, slow, fast }: Measured): Figure[] {
  const latencyFigures = ({ result, others }: QuietResult<Rounds>, when: string): Figure[] =>
    (['p50Ms', 'p95Ms', 'p99Ms'] as const).map((share) => ({
      name: `latency ${share.slice(0, 3)}, ${when}`,
      unit: 'ms',
      ...comparisonOf(result, share),
      others,
    }))
  return [
    {
      name: 'throughput at saturation',
      unit: '1/s',
      ...comparisonOf(fast.result, 'perSecond'),
      cpu: cpuOf(fast.result),
      others: fast.others,
    },
    {
      name: 'one after the other',
      unit: '1/s',
      ...comparisonOf(slow.result, 'perSecond'),
      cpu: cpuOf(slow.result),
      others: slow.others,
    },
    ...latencyFigures(slow, 'one after the other'),
    ...latencyFigures(fast, 'at saturation'),
    {
      name: 'first messages of new customers',
      unit: '1/s',
      ours: first.result.perSecond,
      others: first.others,
      note: 'contact and ticket are made',
    },
  ]
}
