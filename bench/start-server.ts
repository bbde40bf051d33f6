import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { rolesOf } from '../packages/server/src/platform/database/roles.ts'
import { findRunningPostgres } from '../packages/server/src/platform/embedded-postgres/find-running-postgres.ts'
import {
  loadOrCreateSecret,
  rolePasswordOf,
  setSecret,
} from '../packages/server/src/platform/secrets.ts'
import { endChildOnExit } from './end-child-on-exit.ts'

// The server as `npm start` runs it: a process of its own with its embedded PostgreSQL.

export const ROOT = resolve(import.meta.dirname, '..')
export const ADMIN = { email: 'admin@guiche.local', password: 'Segredo1' }

const MAIN = join(ROOT, 'packages/server/src/app/main.ts')
const heapReport = z.object({ heapBytes: z.number(), externalBytes: z.number() })
/** Memory of live objects: the heap, and buffers outside of it. */
export type HeapReport = z.output<typeof heapReport>
export const HEAP_REPORTER = join(import.meta.dirname, 'heap-reporter.ts')
const READY_WITHIN_MS = 120_000
const STOP_WITHIN_MS = 15_000

export interface Served {
  readonly address: URL
  readonly dataDir: string
  readonly pid: number
  /** Milliseconds from the start of the process to its ready line. */
  readonly readyMs: number
  /** The live heap, after a garbage collection. */
  readonly heap: () => Promise<HeapReport>
  /** Warnings and errors that it has printed. */
  readonly complaints: () => string
  stop(): Promise<void>
  /** Sends SIGKILL; its PostgreSQL stays, as after a crash. */
  kill(): Promise<void>
}

/** A folder directly under /tmp, which PostgreSQL's user may search; the caller removes it. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp('/tmp/guiche-bench-')
  await chmod(folder, 0o755)
  return folder
}

export async function removeDataDir(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

/** Starts the server and waits for its ready line. BENCH_NODE has arguments for its Node, such as --cpu-prof. */
export async function startServer(
  dataDir: string,
  {
    port = 0,
    isHeapAsked = false,
    env = {},
  }: { port?: number; isHeapAsked?: boolean; env?: Readonly<Record<string, string>> } = {},
): Promise<Served> {
  const startedAt = performance.now()
  const node = process.env.BENCH_NODE?.split(' ') ?? []
  const reporter = isHeapAsked ? ['--import', HEAP_REPORTER] : []
  const child = spawn(process.execPath, [...node, ...reporter, MAIN], {
    cwd: ROOT,
    // Leaves out the product's variables of the developer's environment.
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: 'off',
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(isHeapAsked ? ['ipc' as const] : [])],
  })
  endChildOnExit(child)
  if (!child.stderr) throw new Error('its stderr is not a pipe')
  let said = ''
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (said = (said + text).slice(-20_000)))
  const errorOutput = () => said
  const address = await untilReady(child, errorOutput)
  const { pid } = child
  if (pid === undefined) throw new Error('the started process has no id')
  return {
    address,
    dataDir,
    pid,
    readyMs: performance.now() - startedAt,
    heap: () => requestHeapReport(child),
    complaints: errorOutput,
    stop: () => signalAndWait(child, 'SIGTERM'),
    kill: () => signalAndWait(child, 'SIGKILL'),
  }
}

/** The heap of a process that was started with HEAP_REPORTER and an IPC channel. */
export async function requestHeapReport(child: ChildProcess): Promise<HeapReport> {
  const answered = once(child, 'message')
  child.send('heap?')
  return heapReport.parse((await answered)[0])
}

async function untilReady(child: ChildProcess, complaints: () => string): Promise<URL> {
  const tooLong = setTimeoutKill(child, READY_WITHIN_MS)
  try {
    if (!child.stdout) throw new Error('its stdout is not a pipe')
    for await (const line of createInterface(child.stdout)) {
      const address = /Guichê is ready at (http\S+)/.exec(line)?.[1]
      if (address) return new URL(address)
    }
  } finally {
    clearTimeout(tooLong)
  }
  throw new Error(`the server did not start: ${complaints()}`)
}

function setTimeoutKill(child: ChildProcess, ms: number): NodeJS.Timeout {
  return setTimeout(() => child.kill('SIGKILL'), ms)
}

async function signalAndWait(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const tooLong = setTimeoutKill(child, STOP_WITHIN_MS)
  await ended
  clearTimeout(tooLong)
}

/** The roles' connections to the database of a running server, for the baseline's clients. */
export async function databaseConfigsOf(
  dataDir: string,
): Promise<{ owner: pg.ClientConfig; app: pg.ClientConfig; across: pg.ClientConfig }> {
  setSecret(loadOrCreateSecret(dataDir))
  const owner = await findRunningPostgres(dataDir, rolePasswordOf)
  const { app, across } = rolesOf(owner).addresses
  return { owner, app, across }
}

/** The process id of a data folder's PostgreSQL, 0 if none runs. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  return Number((await readFile(file, 'utf8').catch(() => '0')).split('\n')[0])
}

/** Stops the PostgreSQL that a killed server left behind. */
export async function stopLeftPostgres(dataDir: string): Promise<void> {
  const pid = await postmasterOf(dataDir)
  if (pid <= 0) return
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It has ended in the meantime.
    return
  }
  while ((await postmasterOf(dataDir)) === pid) await sleep(50)
}
