import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { TEST_DATA_FOLDER } from './shared-memory.ts'
import { codeOf } from '../platform/embedded-postgres/embedded-postgres-error.ts'
import { prepareReadableRuntime } from '../platform/embedded-postgres/prepare-readable-runtime.ts'
import type { ServerUser } from '../platform/embedded-postgres/server-user.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  type OwnerConnection,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/start-embedded-postgres.ts'

/** A folder that PostgreSQL's user may search, removed with its servers at the end of the test. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(TEST_DATA_FOLDER, 'guiche-test-'))
  await chmod(folder, 0o755)
  onTestFinished(async () => {
    await killClusterProcesses(join(folder, '/'))
    await rm(folder, { recursive: true, force: true })
  })
  return folder
}

export function clusterIn(dataDir: string): string {
  return join(dataDir, 'postgres', 'cluster')
}

/** Starts an embedded PostgreSQL and stops it when the test ends. `said` holds its log messages. */
export async function startPostgres(
  dataDir: string,
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<EmbeddedPostgres & { said: string[] }> {
  const said: string[] = []
  const recordMessage = (message: string): void => void said.push(message)
  const log = { info: recordMessage, warn: recordMessage, error: recordMessage }
  const password = (role: string): string => `password of ${role}`
  const server = await startEmbeddedPostgres({ dataDir, password, log, ...options })
  onTestFinished(() => server.stop())
  return { ...server, said }
}

const Owner = z.object({
  host: z.string(),
  port: z.number(),
  user: z.string(),
  password: z.string(),
  database: z.string(),
})
const Answer = z.object({ owner: Owner.optional(), refusal: z.string().optional() })

/** Starts it in another process, which the caller ends. */
export async function startPostgresInChild(
  dataDir: string,
  user?: ServerUser,
): Promise<{ child: ChildProcess } & z.infer<typeof Answer>> {
  const modules = join(import.meta.dirname, '../platform/embedded-postgres')
  const here = { node: process.execPath, modules, remove: async () => {} }
  const runtime = user ? await prepareReadableRuntime(modules, user) : here
  onTestFinished(() => runtime.remove())
  const script = `
    import { startEmbeddedPostgres } from '${pathToFileURL(join(runtime.modules, 'start-embedded-postgres.ts')).href}'
    const options = { dataDir: ${JSON.stringify(dataDir)}, password: role => 'password of ' + role, log: console }
    process.on('SIGTERM', () => server.stop())
    const server = await startEmbeddedPostgres(options).catch(error => {
      console.log('>' + JSON.stringify({ refusal: error.name + ': ' + error.message }))
      process.exit()
    })
    console.log('>' + JSON.stringify({ owner: server.owner }))
    setInterval(() => {}, 1000)`
  const child = spawn(runtime.node, ['--input-type=module', '-e', script], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  onTestFinished(() => killAndWait(child))
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('>')) return { child, ...Answer.parse(JSON.parse(line.slice(1))) }
  }
  throw new Error('the child process printed nothing')
}

export async function killAndWait(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

export async function runQuery(
  owner: OwnerConnection,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const session = new pg.Client(owner)
  session.on('error', () => undefined)
  try {
    await session.connect()
    return (await session.query<Record<string, unknown>>(sql)).rows
  } finally {
    await session.end().catch(() => undefined)
  }
}

/** Repeats the query until the server has restarted and answers. */
export async function queryUntilAnswered(
  owner: OwnerConnection,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const deadline = Date.now() + 60_000
  for (;;) {
    try {
      return await runQuery(owner, sql)
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
    await setTimeout(20)
  }
}

export async function readPostmasterPid(clusterFolder: string): Promise<number> {
  return Number((await readFile(join(clusterFolder, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Ids of the cluster's postmaster and all of its children. */
export async function listClusterProcesses(clusterFolder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const processes = await Promise.all(pids.map(readProcess))
  const postmasters = processes.filter(({ command }) => command.includes(` -D ${clusterFolder}`))
  const children = processes.filter(({ parent }) => postmasters.some(({ pid }) => pid === parent))
  return [...postmasters, ...children].map(({ pid }) => pid)
}

// Reads the command line, because /proc/…/cwd is closed to root in most containers.
async function readProcess(pid: number): Promise<{ pid: number; parent: number; command: string }> {
  const readProcFile = (name: string): Promise<string> =>
    readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
  const [stat, command] = await Promise.all([readProcFile('stat'), readProcFile('cmdline')])
  const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { pid, parent: Number(parent), command: command.replaceAll('\0', ' ') }
}

/** Kills the cluster's postmaster and all of its children. */
export async function killClusterProcesses(clusterFolder: string): Promise<void> {
  for (const pid of await listClusterProcesses(clusterFolder)) signalIfThere(pid, 'SIGKILL')
}

/** Signals a process, or a group if the number is negative, and ignores that it may already be gone. */
export function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}
