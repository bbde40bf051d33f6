import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { machineFactor } from '../../../../scripts/machine-speed.ts'
import { makeDataDir, signalIfThere } from '../testing/embedded-servers.ts'
import { makeMigratedDataDir } from '../testing/migrated-data-dir.ts'
import { START_STAGES, untilStartStage } from '../testing/until-start-stage.ts'
import { killLaunchedServers, spawnServer, untilEnded } from '../testing/spawn-server.ts'
import { buildWebIfNeeded } from './build-web.ts'

// Runs `npm start` as a terminal does: npm and the server in one process group, PostgreSQL in another.

beforeAll(() => buildWebIfNeeded())
afterEach(killLaunchedServers)

const ROOT = resolve(import.meta.dirname, '../../../..')
/** Longer than the second in which signals count as one (stop-signals.ts). */
const PAST_THE_COPY_MS = 1200
const BETWEEN_KEYS_MS = 20

interface Started {
  npm: ChildProcess
  said: () => string
  /** Signals every process of the group, as a terminal does. */
  signalGroup: (signal: NodeJS.Signals) => void
}

function startByNpm(dataDir: string): Started {
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: 'off',
      PATIENCE: String(machineFactor()),
    },
  })
  let words = ''
  npm.stdout.on('data', (chunk: Buffer) => (words += chunk.toString()))
  npm.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()))
  const signalGroup = (signal: NodeJS.Signals) => {
    if (npm.pid === undefined) throw new Error('npm did not start')
    signalIfThere(-npm.pid, signal)
  }
  onTestFinished(async () => {
    for (const pid of await listProcessesWith(dataDir)) signalIfThere(pid, 'SIGKILL')
  })
  return { npm, said: () => words, signalGroup }
}

async function untilReady({ said }: Started): Promise<void> {
  await vi.waitFor(() => expect(said()).toMatch(/Guichê is ready.*\n/))
}

/** Opens a request whose body is incomplete: the server waits for it before it ends. @returns sends the rest */
async function openIncompleteRequest({ said }: Pick<Started, 'said'>): Promise<() => void> {
  const socket = connect(portOf(said()), 'localhost').on('error', () => undefined)
  await once(socket, 'connect')
  socket.write('POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
  socket.write('Expect: 100-continue\r\nContent-Length: 100\r\n\r\n')
  onTestFinished(() => void socket.destroy())
  // The server has accepted the request and asks for its body.
  await once(socket, 'data')
  return () => void socket.write('{}'.padEnd(100))
}

const portOf = (said: string) => Number(/ready at http:\/\/[^:]+:(\d+)/.exec(said)?.[1])

/** Resolves once the server accepts no connections. */
async function untilDraining({ said }: Pick<Started, 'said'>): Promise<void> {
  await vi.waitFor(async () => expect(await acceptsConnections(portOf(said()))).toBe(false), {
    interval: 10,
  })
}

async function acceptsConnections(port: number): Promise<boolean> {
  // Errors are also handled after connecting: a closing server resets the connections in its backlog, and an unhandled
  // error would end the test run.
  const socket = connect(port, 'localhost').on('error', () => undefined)
  const isAccepted = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isAccepted
}

/** Counts processes that have the folder in their command or environment: npm, the server, its children, PostgreSQL. */
async function listProcessesWith(dataDir: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0 && pid !== process.pid)
  const read = (pid: number, name: string) =>
    readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
  const named = await Promise.all(
    pids.map(async (pid) => `${await read(pid, 'cmdline')} ${await read(pid, 'environ')}`),
  )
  return pids.filter((_, index) => named[index]?.includes(dataDir))
}

async function untilAllGone(dataDir: string): Promise<void> {
  await expect.poll(() => listProcessesWith(dataDir), { interval: 50 }).toEqual([])
}

describe.skipIf(process.platform !== 'linux')('no process of npm start remains', () => {
  test.each(['SIGINT', 'SIGHUP'] as const)('after %s to the group', async (signal) => {
    const dataDir = await makeMigratedDataDir()
    const started = startByNpm(dataDir)
    await untilReady(started)
    expect((await listProcessesWith(dataDir)).length).toBeGreaterThan(2)
    started.signalGroup(signal)
    await untilAllGone(dataDir)
  })

  // npm forwards SIGTERM and dies of SIGHUP.
  test.each(['SIGTERM', 'SIGHUP'] as const)('after %s to npm only', async (signal) => {
    const dataDir = await makeMigratedDataDir()
    const started = startByNpm(dataDir)
    await untilReady(started)
    started.npm.kill(signal)
    await untilAllGone(dataDir)
  })

  test.each(START_STAGES)('after SIGHUP to npm only when a first start %s', async (stage) => {
    const dataDir = await makeDataDir()
    const started = startByNpm(dataDir)
    await untilStartStage(dataDir, stage)
    started.npm.kill('SIGHUP')
    await untilAllGone(dataDir)
  })

  test('after Ctrl+C pressed again while it stops', async () => {
    const dataDir = await makeMigratedDataDir()
    const started = startByNpm(dataDir)
    await untilReady(started)
    await openIncompleteRequest(started)
    started.signalGroup('SIGINT')
    await untilDraining(started)
    // Suspended, so that the stop cannot finish in the meantime.
    started.signalGroup('SIGSTOP')
    await sleep(PAST_THE_COPY_MS)
    expect((await listProcessesWith(dataDir)).length).toBeGreaterThan(2)
    started.signalGroup('SIGINT')
    started.signalGroup('SIGCONT')
    await untilAllGone(dataDir)
  })

  test.each(START_STAGES)('after Ctrl+C twice when a first start %s', async (stage) => {
    const dataDir = await makeDataDir()
    const started = startByNpm(dataDir)
    await untilStartStage(dataDir, stage)
    started.signalGroup('SIGINT')
    await sleep(BETWEEN_KEYS_MS)
    // The group may already be gone since the first signal.
    started.signalGroup('SIGINT')
    await untilAllGone(dataDir)
  })
})

describe.skipIf(process.platform !== 'linux')('a stop continues', () => {
  /** Starts the server without npm, with another process as its STARTED_BY. */
  async function startWithParent(npm: number) {
    const server = await spawnServer(
      { DATA_DIR: await makeMigratedDataDir(), STARTED_BY: String(npm) },
      'main',
    )
    return { server, sendRest: await openIncompleteRequest(server) }
  }

  test('when npm forwards the signal late', async () => {
    const { server, sendRest } = await startWithParent(process.pid)
    server.child.kill('SIGINT')
    await sleep(PAST_THE_COPY_MS)
    server.child.kill('SIGINT')
    sendRest()
    await untilEnded(server.child)
    expect(server.child.exitCode).toBe(0)
  })

  test('when npm dies late of a closed terminal', async () => {
    const npm = spawn('sleep', ['600'])
    onTestFinished(() => void npm.kill())
    const { server, sendRest } = await startWithParent(npm.pid ?? 0)
    server.child.kill('SIGHUP')
    await sleep(PAST_THE_COPY_MS)
    npm.kill('SIGHUP')
    // The server has checked for its parent in the meantime.
    await sleep(PAST_THE_COPY_MS)
    sendRest()
    await untilEnded(server.child)
    expect(server.child.exitCode).toBe(0)
  })
})
