// node bench/kill.ts [--servers 20] [--postgreses 10] [--seed 1]: one process writes over HTTP and logs each answer,
// another one kills the server and PostgreSQL (all of its processes) with kill -9. Fails if an acknowledged write is
// missing or a write exists twice.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { buildWebIfNeeded } from '../packages/server/src/app/build-web.ts'
import { findRunningPostgres } from '../packages/server/src/platform/embedded-postgres/find-running-postgres.ts'
import { clusterIn, killClusterProcesses } from '../packages/server/src/testing/embedded-servers.ts'
import {
  findStoredSecret,
  rolePasswordOf,
  setSecret,
} from '../packages/server/src/platform/secrets.ts'
import { freePort } from '../packages/server/src/testing/free-port.ts'
import { ADMIN } from '../packages/server/src/testing/spawn-server.ts'
import { checkHistory, type FinalState, type Verdict } from './kill/check-history.ts'
import { readHistory } from './kill/history.ts'
import { superviseServer } from './kill/supervise-server.ts'

const { values } = parseArgs({
  options: {
    servers: { type: 'string', default: '20' },
    postgreses: { type: 'string', default: '10' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
  },
})

const folder = mkdtempSync('/tmp/guiche-kill-')
chmodSync(folder, 0o755)
const paths = {
  data: join(folder, 'data'),
  pid: join(folder, 'server.pid'),
  log: join(folder, 'server.log'),
  history: join(folder, 'history.jsonl'),
  report: join(folder, 'recoveries.json'),
}
const recoveries = z.array(z.object({ victim: z.string(), ms: z.number() }))

await buildWebIfNeeded()
const port = await freePort()
const address = `http://127.0.0.1:${port}`
const { PATH } = process.env
const env = {
  PATH,
  PORT: `${port}`,
  DATA_DIR: paths.data,
  ADMIN_PASSWORD: ADMIN.password,
  LOG_LEVEL: 'warn',
}
const server = superviseServer(env, paths.pid, paths.log)
const children: ChildProcess[] = []
let isGood = false
try {
  console.log(`seed ${values.seed}, in ${folder}`)
  const writer = startChild('writer.ts', address, paths.history)
  await once(writer.stdout ?? writer, 'data')
  const { servers, postgreses, seed } = values
  const killer = startChild(
    'killer.ts',
    address,
    paths.pid,
    clusterIn(paths.data),
    seed,
    servers,
    postgreses,
    paths.report,
  )
  await untilSucceeded(killer)
  writer.kill('SIGTERM')
  await untilSucceeded(writer)
  isGood = reportVerdict(
    checkHistory(readHistory(paths.history), await readState()),
    await findDamage(),
  )
} finally {
  for (const child of children) child.kill('SIGKILL')
  await server.stop()
  await killClusterProcesses(clusterIn(paths.data))
  if (isGood) rmSync(folder, { recursive: true, force: true })
  else console.log(`the files for an examination are in ${folder}`)
}
process.exitCode = isGood ? 0 : 1

function startChild(file: string, ...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'kill', file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.pipe(process.stdout)
  children.push(child)
  return child
}

async function untilSucceeded(child: ChildProcess): Promise<void> {
  if (child.exitCode === null) await once(child, 'exit')
  if (child.exitCode !== 0) throw new Error('the writer or the killer failed')
}

async function readState(): Promise<FinalState> {
  setSecret(findStoredSecret(paths.data) ?? '')
  const client = new pg.Client(await findRunningPostgres(paths.data, rolePasswordOf))
  await client.connect()
  try {
    const users = await client.query<FinalState['users'][number]>(
      'select id, name, email from users',
    )
    const companies = await client.query<{ name: string }>('select name from companies')
    return { users: users.rows, company: companies.rows[0]?.name ?? '' }
  } finally {
    await client.end()
  }
}

/** Checks every index against its table. */
async function findDamage(): Promise<string | undefined> {
  const owner = await findRunningPostgres(paths.data, rolePasswordOf)
  const client = new pg.Client({ ...owner, user: 'postgres', password: rolePasswordOf('postgres') })
  await client.connect()
  try {
    await client.query('create extension if not exists amcheck')
    await client.query(
      `select bt_index_check(indexrelid, true) from pg_index join pg_class on pg_class.oid = indexrelid
       where relam = (select oid from pg_am where amname = 'btree') and indisvalid and relpersistence = 'p'`,
    )
    return undefined
  } catch (error) {
    return String(error)
  } finally {
    await client.end()
  }
}

function reportVerdict(verdict: Verdict, damage: string | undefined): boolean {
  const { acknowledged, unanswered, unavailable, refused, faults } = verdict
  const { lost, doubled, unexpected } = verdict
  const times = recoveries.parse(JSON.parse(readFileSync(paths.report, 'utf8')))
  console.log(
    `acknowledged ${acknowledged}, in flight when killed ${unanswered}, answered with Retry-After ${unavailable}, refused ${refused}, answered 500 ${faults}`,
  )
  console.log(
    `lost ${lost.length}, duplicated ${doubled.length}, unexpected ${unexpected.length}, indexes ${damage ?? 'sound'}`,
  )
  for (const victim of ['server', 'postgres']) {
    const list = times
      .filter((time) => time.victim === victim)
      .map(({ ms }) => ms)
      .toSorted((a, b) => a - b)
    console.log(
      `${victim}: ${list.length} kills, ready again after ${list[0]} to ${list.at(-1)} ms, median ${list[list.length >> 1]}`,
    )
  }
  for (const fault of [...lost, ...doubled, ...unexpected].slice(0, 20)) console.log(`  ${fault}`)
  const isRight = lost.length + doubled.length + unexpected.length + faults === 0
  // If no request was under way at any kill, the run proves nothing.
  return isRight && damage === undefined && unanswered > 0
}
