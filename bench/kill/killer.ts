import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { listClusterProcesses } from '../../packages/server/src/testing/embedded-servers.ts'

// A process of its own, so that it kills in the middle of requests, which a killer inside the writer cannot. node
// killer.ts <address> <server's pid file> <cluster> <seed> <kills of the server> <kills of PostgreSQL> <report>

const [
  address = '',
  pidFile = '',
  cluster = '',
  seed = '',
  servers = '',
  postgreses = '',
  report = '',
] = process.argv.slice(2)
const random = randomFrom(Number(seed))
const recoveries: Array<{ victim: string; ms: number }> = []
for (const victim of shuffled([
  ...repeatVictim('server', servers),
  ...repeatVictim('postgres', postgreses),
])) {
  await untilReady()
  await sleep(300 + random() * 1700)
  const killedAt = performance.now()
  await kill(victim)
  await untilReady()
  const ms = Math.round(performance.now() - killedAt)
  recoveries.push({ victim, ms })
  console.log(`killed ${victim}: ready again after ${ms} ms`)
}
writeFileSync(report, JSON.stringify(recoveries))

async function kill(victim: string): Promise<void> {
  const pids =
    victim === 'server'
      ? [Number(readFileSync(pidFile, 'utf8'))]
      : await listClusterProcesses(cluster)
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process ended together with its postmaster.
    }
  }
  // Waits until the failure shows, since an answer before it would count as the recovery.
  while (await isReady()) await sleep(2)
}

async function untilReady(): Promise<void> {
  while (!(await isReady())) await sleep(10)
}

async function isReady(): Promise<boolean> {
  const answer = await fetch(`${address}/health/ready`).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  return answer?.ok ?? false
}

function repeatVictim(victim: string, count: string): string[] {
  return Array.from({ length: Number(count) }, () => victim)
}

function shuffled(list: string[]): string[] {
  const order = list.map((victim) => ({ victim, at: random() }))
  return order.toSorted((one, other) => one.at - other.at).map(({ victim }) => victim)
}

/** mulberry32: the same schedule for the same seed. */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
