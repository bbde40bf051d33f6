import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeDataDir, signalIfThere } from '../testing/embedded-servers.ts'
import { makeMigratedDataDir } from '../testing/migrated-data-dir.ts'
import { buildWebIfNeeded } from './build-web.ts'

// `npm start` as a terminal has it: npm and the server in a process group of their own, PostgreSQL in another.

beforeAll(() => buildWebIfNeeded(), 180_000)

const ROOT = resolve(import.meta.dirname, '../../../..')
const GONE_WITHIN_MS = 15_000

interface Started {
  npm: ChildProcess
  said: () => string
  /** To every process of the group, as a terminal does it. */
  signalGroup: (signal: NodeJS.Signals) => void
}

function npmStart(dataDir: string): Started {
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
    for (const pid of await processesWith(dataDir)) signalIfThere(pid, 'SIGKILL')
  })
  return { npm, said: () => words, signalGroup }
}

async function untilReady({ said }: Started): Promise<void> {
  await vi.waitFor(() => expect(said()).toContain('Guichê is ready'), { timeout: 40_000 })
}

/** A request whose body is still on its way: the server waits for it before it ends. */
async function keepBusy({ said }: Started): Promise<void> {
  const [, port = ''] = /ready at http:\/\/[^:]+:(\d+)/.exec(said()) ?? []
  const socket = connect(Number(port), 'localhost').on('error', () => undefined)
  await once(socket, 'connect')
  socket.write('POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
  socket.write('Content-Length: 100\r\n\r\n{')
  onTestFinished(() => void socket.destroy())
  await sleep(100)
}

/** Whatever names the folder in its command or its environment: npm, the server, its children, PostgreSQL. */
async function processesWith(dataDir: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0 && pid !== process.pid)
  const read = (pid: number, name: string) =>
    readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
  const named = await Promise.all(
    pids.map(async (pid) => `${await read(pid, 'cmdline')} ${await read(pid, 'environ')}`),
  )
  return pids.filter((_, index) => named[index]?.includes(dataDir))
}

async function expectAllGone(dataDir: string, askedAt: number): Promise<void> {
  await expect
    .poll(() => processesWith(dataDir), { timeout: GONE_WITHIN_MS, interval: 50 })
    .toEqual([])
  expect(performance.now() - askedAt).toBeLessThan(GONE_WITHIN_MS)
}

describe.skipIf(process.platform !== 'linux')('nothing is left of npm start', () => {
  test.each(['SIGINT', 'SIGHUP'] as const)('by %s to the group', async (signal) => {
    const dataDir = await makeMigratedDataDir()
    const started = npmStart(dataDir)
    await untilReady(started)
    expect((await processesWith(dataDir)).length).toBeGreaterThan(2)
    const askedAt = performance.now()
    started.signalGroup(signal)
    await expectAllGone(dataDir, askedAt)
  })

  // It passes the first on, and dies of the second.
  test.each(['SIGTERM', 'SIGHUP'] as const)('by %s to npm alone', async (signal) => {
    const dataDir = await makeMigratedDataDir()
    const started = npmStart(dataDir)
    await untilReady(started)
    const askedAt = performance.now()
    started.npm.kill(signal)
    await expectAllGone(dataDir, askedAt)
  })

  test.each([800, 1600, 2400])(
    'by SIGHUP to npm alone, %d ms after a first start began',
    async (delayMs) => {
      const dataDir = await makeDataDir()
      const started = npmStart(dataDir)
      await sleep(delayMs)
      const askedAt = performance.now()
      started.npm.kill('SIGHUP')
      await expectAllGone(dataDir, askedAt)
    },
  )

  test('by Ctrl+C pressed again while it stops', async () => {
    const dataDir = await makeMigratedDataDir()
    const started = npmStart(dataDir)
    await untilReady(started)
    await keepBusy(started)
    const askedAt = performance.now()
    started.signalGroup('SIGINT')
    await sleep(1500)
    expect((await processesWith(dataDir)).length).toBeGreaterThan(2)
    started.signalGroup('SIGINT')
    await expectAllGone(dataDir, askedAt)
  })

  test.each([800, 1600, 2400])(
    'by Ctrl+C twice, %d ms after a first start began',
    async (delayMs) => {
      const dataDir = await makeDataDir()
      const started = npmStart(dataDir)
      await sleep(delayMs)
      const askedAt = performance.now()
      started.signalGroup('SIGINT')
      await sleep(20)
      // It may all have gone since the first time.
      started.signalGroup('SIGINT')
      await expectAllGone(dataDir, askedAt)
    },
  )
})
