import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { compare, untilTaken } from './chaos/compare.ts'
import { faultsOf, HISTORY_COUNT } from './chaos/faults.ts'
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
import { connectLine } from './simulated-line.ts'

// `node bench/chaos.ts [--kills 20] [--manner beta|cloud] [--calm]`: kill -9 of the server, again and again, while a
// simulated WhatsApp brings fifty messages a second, in all ways in which it can misbehave unless it is to be calm. What
// was answered 202 must be in the conversations: all of it, once, in the order in which the provider told it, in one
// ticket each; and what was before the line was paired stands above it.

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    manner: { type: 'string', default: 'beta' },
    calm: { type: 'boolean', default: false },
  },
})
const manner = z.enum(['beta', 'cloud']).parse(values.manner)
const kills = Number(values.kills)
const CUSTOMERS = 40
const MESSAGES_A_SECOND = 50

const report = z.object({ answered: z.array(z.string()), repeats: z.int() })

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
  const http = await HttpConnection.open(address)
  await http.call('PUT', '/settings/CheckMsgIsGroup', token, { value: 'disabled' })
  const line = await connectLine(http, token, 'Caos', {
    behavesAs: manner,
    ...(!values.calm && faultsOf(manner)),
  })
  const startedAt = performance.now()
  const sender = fork(join(import.meta.dirname, 'chaos/sender.ts'), [
    address.origin,
    token,
    String(line),
    String(CUSTOMERS),
    String(MESSAGES_A_SECOND),
    values.calm ? 'calm' : 'all',
  ])
  const restarts: number[] = []
  for (let kill = 1; kill <= kills; kill++) {
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
  await untilTaken(dataDir)
  const found = await compare(dataDir, answered, values.calm ? 0 : HISTORY_COUNT)
  console.log(
    `as ${manner}${values.calm ? '' : ' with every fault'}: killed the server ${kills} times in ${seconds.toFixed(0)} s; ready again after ${range(restarts)} ms`,
  )
  console.log(
    `answered 202: ${answered.length} messages of ${CUSTOMERS} customers; posts repeated: ${repeats}; told twice or more by the provider: ${found.repeated}`,
  )
  for (const [what, count] of Object.entries(found.faults)) console.log(`${what}: ${count}`)
  const faults = Object.values(found.faults).reduce((sum, count) => sum + count, 0)
  return answered.length > 0 && faults === 0
}

function range(values: number[]): string {
  const sorted = values.map(Math.round).toSorted((a, b) => a - b)
  return `${sorted[0]} to ${sorted.at(-1)} (median ${sorted[Math.floor(sorted.length / 2)]})`
}
