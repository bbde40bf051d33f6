import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'

interface Process {
  readonly pid: number
  readonly parent: number
}

/** All running processes of this machine; empty on Windows. */
export function listProcesses(): Process[] {
  if (process.platform === 'linux') return listPids().flatMap((pid) => readProcess(pid))
  if (process.platform === 'win32') return []
  const listed = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' })
  return listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }))
}

/**
 * The processes of a run: descendants of `root`, and processes whose environment, arguments or working folder name
 * `room`, with their descendants. The second kind finds orphans, on Linux only.
 */
export function listMembers(root: number, room: string): number[] {
  const all = listProcesses()
  const members = new Set([root])
  for (const { pid } of all) if (pid !== root && mentions(pid, room)) members.add(pid)
  for (let size = 0; size !== members.size;) {
    size = members.size
    for (const { pid, parent } of all) if (members.has(parent)) members.add(pid)
  }
  members.delete(root)
  return [...members]
}

/** Sends a signal to a process and ignores that it may have ended. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function listPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

function readProcess(pid: number): Process[] {
  const stat = readOr('', () => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // State and parent follow the name, which is in brackets and may itself contain spaces and brackets.
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // A zombie has ended; its parent has not yet read its exit code.
  return parent === undefined || state === 'Z' ? [] : [{ pid, parent: Number(parent) }]
}

function mentions(pid: number, room: string): boolean {
  if (process.platform !== 'linux') return false
  return (
    readOr('', () => readlinkSync(`/proc/${pid}/cwd`)).startsWith(room) ||
    ['environ', 'cmdline'].some((name) =>
      readOr('', () => readFileSync(`/proc/${pid}/${name}`, 'utf8')).includes(room),
    )
  )
}

/** A process may end between the listing and the read, and other users' processes are unreadable. */
function readOr(otherwise: string, read: () => string): string {
  try {
    return read()
  } catch {
    return otherwise
  }
}
