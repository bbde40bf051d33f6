// Runs a test runner for scripts/test.ts and ends everything that it started: at the end of the run, and as soon as the
// parent asks for it or dies of anything, SIGKILL included. The guard has a session of its own, so that Ctrl+C in a
// terminal reaches the parent alone. Arguments: the runner's JavaScript file and its arguments. The standard input is a
// pipe from the parent: its end is the order to stop.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { TEST_DATA_FOLDER, TEST_ROOM } from '../packages/server/src/testing/shared-memory.ts'
import { listMembers, signalProcess } from './process-tree.ts'

/** Time limit of the runner's own teardown, which stops servers. */
const TEARDOWN_MS = 15_000
/** Time limit of PostgreSQL's immediate shutdown, which frees its shared memory. */
const QUIT_MS = 5_000

const [file = '', ...args] = process.argv.slice(2)
const room = mkdtempSync(join(TEST_DATA_FOLDER, 'guiche-run-'))
// PostgreSQL runs as another user when the tests run as root, and must be able to enter the folder.
chmodSync(room, 0o755)
const runner = spawn(process.execPath, [file, ...args], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, [TEST_ROOM]: room },
})
const listRunMembers = () => listMembers(process.pid, room)
let isStopping = false
let isEnding = false

process.stdin.on('close', stopRunner).resume()
process.on('SIGTERM', stopRunner)
process.on('SIGINT', stopRunner)
runner.once('error', (error) => {
  console.error(error)
  void killAllAndExit(1)
})
runner.once('exit', (code) => void killAllAndExit(code ?? 1))

function stopRunner(): void {
  if (isStopping) return
  isStopping = true
  // Playwright tears down on SIGINT, but not on SIGTERM.
  runner.kill('SIGINT')
  setTimeout(() => void killAllAndExit(1), TEARDOWN_MS)
}

async function killAllAndExit(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  const left = listRunMembers().length
  if (left > 0 && !isStopping)
    console.error(`${file} left ${left} processes running, which are now killed`)
  await quitAll()
  await killAll()
  rmSync(room, { recursive: true, force: true })
  process.exit(code)
}

async function quitAll(): Promise<void> {
  for (const pid of listRunMembers()) signalProcess(pid, 'SIGQUIT')
  for (let left = QUIT_MS; left > 0 && listRunMembers().length > 0; left -= 50) await sleep(50)
}

/** Stops members before it kills them, until a listing finds no new one: a stopped process starts no others. */
async function killAll(): Promise<void> {
  const stopped = new Set<number>()
  const findNew = () => listRunMembers().filter((pid) => !stopped.has(pid))
  for (let found = findNew(); found.length > 0; found = findNew())
    for (const pid of found) {
      signalProcess(pid, 'SIGSTOP')
      stopped.add(pid)
    }
  for (const pid of stopped) signalProcess(pid, 'SIGKILL')
  while (listRunMembers().length > 0) await sleep(10)
}
