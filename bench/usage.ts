import { readdir, readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'

// Resource usage of processes, from /proc.

const TICKS_A_SECOND = 100

interface Process {
  readonly parent: number
  /** CPU seconds of its own and of children that it has waited for. */
  readonly seconds: number
}

/** CPU seconds of a process and of children that it has waited for; 0 if it has ended. */
export async function cpuSeconds(pid: number): Promise<number> {
  return (await readProcess(pid))?.seconds ?? 0
}

/** CPU seconds of all processes in the trees of these roots. */
export async function cpuSecondsOfTrees(roots: readonly number[]): Promise<number> {
  const all = await processes()
  let seconds = 0
  const seen = new Set<number>()
  const left = [...roots]
  for (let pid = left.pop(); pid !== undefined; pid = left.pop()) {
    if (seen.has(pid)) continue
    seen.add(pid)
    seconds += all.get(pid)?.seconds ?? 0
    for (const [child, { parent }] of all) if (parent === pid) left.push(child)
  }
  return seconds
}

/** CPU seconds of all processes of this machine, without the kernel's time for interrupts. */
export async function cpuSecondsOfAll(): Promise<number> {
  const [first = ''] = (await readFile('/proc/stat', 'utf8')).split('\n')
  const [user = 0, nice = 0, system = 0] = first.split(/\s+/).slice(1).map(Number)
  return (user + nice + system) / TICKS_A_SECOND
}

async function processes(): Promise<Map<number, Process>> {
  const all = new Map<number, Process>()
  for (const name of await readdir('/proc')) {
    const found = /^\d+$/.test(name) ? await readProcess(Number(name)) : undefined
    if (found) all.set(Number(name), found)
  }
  return all
}

async function readProcess(pid: number): Promise<Process | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  if (stat === '') return undefined
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { parent: Number(fields[1]), seconds: ticks / TICKS_A_SECOND }
}

/** Resident memory of a process in MB of a million bytes. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1024) / 1_000_000
}

/** The load averages: runnable processes over the last minutes. */
export function loadAverages(): string {
  return loadavg()
    .map((average) => average.toFixed(2))
    .join(' ')
}
