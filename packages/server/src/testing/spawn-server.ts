import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { machineFactor } from '../../../../scripts/machine-speed.ts'
import { COMPILE_CACHE } from './compile-cache.ts'
import type { Environment } from './run-cli.ts'

export const ADMIN = { email: 'admin@guiche.local', password: 'Segredo1' }

export interface SpawnedServer {
  child: ChildProcess
  /** For example http://127.0.0.1:4711. */
  address: string
  /** Standard output and error so far. */
  said: () => string
  /** Sends SIGTERM and waits. @returns the exit code */
  stop: () => Promise<number | null>
  /** Sends SIGKILL, which leaves its PostgreSQL running. */
  kill: () => Promise<void>
}

const ENTRIES = { main: '../app/main.ts', 'serve-without-web': './serve-without-web.ts' } as const
/** Matches the whole line, which may arrive in pieces. */
const READY = /Guichê is ready at (\S+).*\n/

interface Launch {
  /** A command that runs the server, for example one that drops capabilities. */
  readonly through?: readonly string[]
  /** The folder of this file in a copy of the tree. */
  readonly folder?: string
}

/** Starts the server in its own process on a free port. @throws its output if it ends instead */
export async function spawnServer(
  env: Environment,
  entry: keyof typeof ENTRIES = 'serve-without-web',
  how: Launch = {},
): Promise<SpawnedServer> {
  const { child, said } = launchServer(env, entry, how)
  while (!READY.test(said())) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(said())
    await sleep(5)
  }
  const [, address = ''] = READY.exec(said()) ?? []
  return {
    child,
    address,
    said,
    stop: async () => {
      child.kill('SIGTERM')
      await untilEnded(child)
      return child.exitCode
    },
    kill: async () => {
      child.kill('SIGKILL')
      await untilEnded(child)
    },
  }
}

/** Starts the server and expects that it refuses to. */
export async function runUntilExit(env: Environment, through: readonly string[] = []) {
  const { child, said } = launchServer(env, 'main', { through })
  await untilEnded(child)
  return { code: child.exitCode, said: said() }
}

const launched: ChildProcess[] = []

/** For `afterEach`: servers left by a failed test would lock their folders. */
export async function killLaunchedServers(): Promise<void> {
  for (const child of launched.splice(0)) {
    child.kill('SIGKILL')
    await untilEnded(child)
  }
}

/** Starts the server without waiting for its result. */
export function launchServer(
  env: Environment,
  entry: keyof typeof ENTRIES,
  { through = [], folder = import.meta.dirname }: Launch = {},
) {
  const file = join(folder, ENTRIES[entry])
  const words = [...through, process.execPath, file]
  const child = spawn(words[0] ?? process.execPath, words.slice(1), {
    // Leaves out the product's variables of the developer's environment.
    env: {
      PATH: process.env.PATH,
      ...COMPILE_CACHE,
      PORT: '0',
      DEMO: 'off',
      ADMIN_PASSWORD: ADMIN.password,
      PATIENCE: String(machineFactor()),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  launched.push(child)
  let heard = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (heard += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (heard += chunk))
  return { child, said: () => heard }
}

export async function untilEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
