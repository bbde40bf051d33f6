import { type Case, loadRequestCases } from './request-cases.ts'
import type { Figure, Suite } from './figures.ts'
import { HttpConnection, signIn } from './http-connection.ts'
import { runLoad } from './load.ts'
import type { Noise } from './noise.ts'
import { comparisonOf, cpuOf, type Rounds, alternateRounds } from './rounds.ts'
import { compareAnswers } from './compare-answers.ts'
import { ATTENDANT, prepareSeededFolder, type SeedSize } from './seed.ts'
import { ADMIN, databaseConfigsOf, postmasterOf, startServer } from './start-server.ts'
import { startThinServer } from './start-thin-server.ts'

// Measures the most frequent requests of the product and of a minimal server with the same answers (thin/), over HTTP
// with a real session, on the same rows.

const CONNECTIONS = [1, 16]

export interface ReadsPlan {
  readonly size: SeedSize
  readonly rounds: number
  readonly roundMs: number
}

interface Server {
  readonly address: URL
  readonly pid: number
}

interface Bench {
  readonly plan: ReadsPlan
  readonly ours: Server
  readonly baseline: Server
  readonly postmaster: number
}

export async function measureReads(
  plan: ReadsPlan,
  noise: Noise,
  say: (text: string) => void,
): Promise<Suite> {
  const ours = await startServer(await prepareSeededFolder(plan.size, say))
  const baseline = await startThinServer(ours.dataDir)
  try {
    const postmaster = await postmasterOf(ours.dataDir)
    noise.countAsOurs(postmaster)
    const bench = { plan, ours, baseline, postmaster }
    const figures: Figure[] = []
    const { owner } = await databaseConfigsOf(ours.dataDir)
    for (const one of await loadRequestCases(owner, ADMIN.password)) {
      await compareAnswers(one, ours.address, baseline.address, await tokenFor(one, ours.address))
      for (const connections of CONNECTIONS) {
        const measure = () => measureCase(bench, one, connections)
        const { result, others } = await noise.runWhenQuiet(measure)
        const figure = figureOf(one, connections, result, others)
        say(
          `${figure.name}: ${figure.ours.toFixed(0)} against ${figure.baseline?.toFixed(0)} a second (${figure.note})`,
        )
        figures.push(figure)
      }
    }
    return { title: titleOf(plan.size), about: aboutOf(plan), figures }
  } finally {
    await baseline.stop()
    await ours.stop()
  }
}

function titleOf({ tickets, messages }: SeedSize): string {
  return `Requests (${tickets} tickets, ${messages} messages of one of 21 companies)`
}

function aboutOf({ rounds, roundMs }: ReadsPlan): string[] {
  return [
    `Requests a second over HTTP with a real session, at 1 and 16 persistent connections; 40 tickets, 20 messages, 30 contacts per page, 2000 cards per board. ${rounds} alternating rounds of ${roundMs} ms; a ratio is the median of the rounds' ratios. CPU is per request: the server's process + all of PostgreSQL's. Others: cores that other processes used meanwhile.`,
    'Baseline: a server written by hand on `node:http` and `pg` (bench/thin), with the best SQL for the same answer: one pipelined transaction per request with the company set locally, a read of the session’s row and row security, under the product’s role, on its tables and indexes. Before the measurement each answer is compared with the product’s, key by key and value by value; only the token of a sign-in is excluded. Sign-ins hash with argon2 in both and write their session.',
    'The baseline omits the parts that the answers of this seed do not need (media, quotes, reactions), the tickets’ live rooms, and all other filters of the product’s lists. Two functions of the owner look up patterns and words, as in the product, since row security prevents the use of their indexes.',
  ]
}

function figureOf(one: Case, connections: number, rounds: Rounds, others: number): Figure {
  const { ours, baseline } = comparisonOf(rounds, 'p50Ms')
  return {
    name: `${one.name}, ${connections} at once`,
    unit: '1/s',
    ...comparisonOf(rounds, 'perSecond'),
    cpu: cpuOf(rounds),
    others,
    note: `p50 ${ours.toFixed(2)} against ${baseline.toFixed(2)} ms`,
  }
}

async function measureCase(bench: Bench, one: Case, connections: number): Promise<Rounds> {
  const { plan, postmaster } = bench
  const token = await tokenFor(one, bench.ours.address)
  const ours = await openLoad(bench.ours.address, one, token, connections)
  const baseline = await openLoad(bench.baseline.address, one, token, connections)
  // Warm-up, not counted: prepared statements, compiled code, cached pages.
  await baseline.run(plan.roundMs / 2)
  await ours.run(plan.roundMs / 2)
  const rounds = await alternateRounds(
    plan.rounds,
    postmaster,
    { pid: bench.ours.pid, run: () => ours.run(plan.roundMs) },
    { pid: bench.baseline.pid, run: () => baseline.run(plan.roundMs) },
  )
  ours.close()
  baseline.close()
  return rounds
}

/**
 * Signs in again for each measurement: a token expires after 15 minutes, and waiting for a quiet machine can take
 * longer.
 */
async function tokenFor({ who }: Case, address: URL): Promise<string> {
  if (who === 'nobody') return ''
  return signIn(address, who === 'admin' ? ADMIN.email : ATTENDANT, ADMIN.password)
}

async function openLoad(address: URL, one: Case, token: string, connections: number) {
  const { method, paths, body } = one
  const all = await Promise.all(
    Array.from({ length: connections }, () => HttpConnection.open(address)),
  )
  let turn = 0
  const runners = all.map((http) => async () => {
    const at = turn++
    const path = paths[at % paths.length] ?? ''
    const { status } = await http.send(method, path, token, body?.(at))
    if (status !== 200) throw new Error(`${path} answered ${status}`)
  })
  return {
    run: (forMs: number) => runLoad(runners, forMs),
    close: () => all.forEach((http) => http.close()),
  }
}
