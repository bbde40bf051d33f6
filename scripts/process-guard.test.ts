import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { listProcesses } from './process-tree.ts'
import { ROOT } from './run-tool.ts'

const folder = mkdtempSync(join(tmpdir(), 'guard-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SLEEPER = `process.on('SIGINT', () => {}); process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`

/** A runner that starts a detached process, and a process whose parent has ended; both ignore SIGINT and SIGTERM. */
const RUNNER = `
  import { spawn } from 'node:child_process'
  import { appendFileSync } from 'node:fs'
  const [, , pids] = process.argv
  const note = (pid) => appendFileSync(pids, pid + '\\n')
  const start = (script, ...args) =>
    spawn(process.execPath, ['-e', script, ...args], { detached: true, stdio: 'ignore' })
  note(process.pid)
  note(start(${JSON.stringify(SLEEPER)}).pid)
  start(${JSON.stringify(`
    const { spawn } = require('node:child_process')
    const { appendFileSync } = require('node:fs')
    const [script, pids] = process.argv.slice(1)
    const orphan = spawn(process.execPath, ['-e', script], { detached: true, stdio: 'ignore' })
    appendFileSync(pids, orphan.pid + '\\n')
    orphan.unref()
  `)}, ${JSON.stringify(SLEEPER)}, pids).on('exit', () => {
    note(process.env['GUICHE_TEST_ROOM'])
    if (process.argv[3] === 'ends') process.exit()
  })
  setInterval(() => {}, 1000)
`

/** Replaces scripts/test.ts: runs the runner under the guard until it is interrupted. */
const PARENT = `
  import { interruptionSignal } from '${ROOT}/scripts/interruption.ts'
  import { runGuarded } from '${ROOT}/scripts/run-tool.ts'
  const { signal, forget } = interruptionSignal()
  await runGuarded(process.argv[2], process.argv.slice(3), signal)
  forget()
`

// On other systems the guard does not find the process whose parent has ended.
const linuxTest = test.runIf(process.platform === 'linux')

linuxTest.each<[how: string, end: (parent: ChildProcess) => void]>([
  ['SIGINT', (parent) => parent.kill('SIGINT')],
  ['SIGTERM', (parent) => parent.kill('SIGTERM')],
  ['SIGHUP', (parent) => parent.kill('SIGHUP')],
  ['SIGKILL', (parent) => parent.kill('SIGKILL')],
])(
  '%s to the parent alone ends each process of the run and removes its folder',
  async (_how, end) => {
    const { parent, pids, room } = await startRun()
    expect(livingPids(pids)).toEqual(pids)
    expect(existsSync(room)).toBe(true)

    end(parent)

    await vi.waitFor(() => expect(livingPids(pids)).toEqual([]))
    await vi.waitFor(() => expect(existsSync(room)).toBe(false))
  },
)

linuxTest('the processes that a finished runner leaves are ended', async () => {
  const { parent, pids, room } = await startRun('ends')
  if (parent.exitCode === null) await once(parent, 'exit')

  expect(livingPids(pids)).toEqual([])
  expect(existsSync(room)).toBe(false)
})

let runs = 0

/** Starts the parent, the guard and the runner. @returns once the orphan's parent has ended */
async function startRun(...args: string[]) {
  const path = (name: string) => join(folder, `${runs}-${name}`)
  runs += 1
  const [noted, runner, program] = [path('pids'), path('runner.mjs'), path('parent.mjs')]
  writeFileSync(noted, '')
  writeFileSync(runner, RUNNER)
  writeFileSync(program, PARENT)
  const parent = spawn(process.execPath, [program, runner, noted, ...args], { stdio: 'ignore' })
  const lines = await vi.waitFor(() => {
    const found = readFileSync(noted, 'utf8').trim().split('\n')
    expect(found).toHaveLength(4)
    return found
  })
  return { parent, pids: lines.slice(0, 3).map(Number), room: lines[3] ?? '' }
}

function livingPids(pids: number[]): number[] {
  const all = new Set(listProcesses().map(({ pid }) => pid))
  return pids.filter((pid) => all.has(pid))
}
