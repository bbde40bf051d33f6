import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'

// What processes took of the machine, by /proc.

const TICKS_A_SECOND = 100

/** CPU seconds of a process and of its children that it has waited for. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field || 0), 0)
  return ticks / TICKS_A_SECOND
}

/** The same with the children that live. */
export async function cpuSecondsOfTree(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const pids = [pid, ...children.split(' ').filter(Boolean).map(Number)]
  const each = await Promise.all(pids.map(cpuSeconds))
  return each.reduce((sum, seconds) => sum + seconds, 0)
}

/** Memory of a process that is in RAM, in MB of a million bytes. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1024) / 1_000_000
}

/** Processes that wanted to run, on average of the last minute. */
export function load(): string {
  return loadavg()
    .map((average) => average.toFixed(2))
    .join(' ')
}
