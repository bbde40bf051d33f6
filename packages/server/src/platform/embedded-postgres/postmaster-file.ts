import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Cluster } from './cluster.ts'
import type { ServerAddress } from './server-address.ts'

/** What postmaster.pid says, true or stale. */
export interface PostmasterFile {
  readonly pid: number
  /** Its host is empty in the first moments. */
  readonly address: ServerAddress
  /** `starting`, `ready`, `stopping`, or empty in the first moments. */
  readonly status: string
}

export async function readPostmasterFile(cluster: Cluster): Promise<PostmasterFile | undefined> {
  const content = await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid = '', , , port = '', socketFolder = '', hostName = '', , status = ''] =
    content.split('\n')
  if (!(Number(pid) > 0)) return undefined
  const host = socketFolder || hostName
  return { pid: Number(pid), address: { host, port: Number(port) }, status: status.trim() }
}

/**
 * Whether that process is alive and the postmaster of this very cluster: a process id may have
 * been given to another program since, which must neither be trusted nor signalled. The command
 * line tells, since we always start it with -D; /proc/…/cwd would be closed to a container's root.
 */
export async function isPostmasterOf(cluster: Cluster, pid: number): Promise<boolean> {
  if (process.platform === 'win32') return isAlive(pid)
  const command = await (process.platform === 'linux' ? readCommandLine(pid) : askPs(pid))
  return command.includes(` -D ${cluster.folder} `)
}

async function readCommandLine(pid: number): Promise<string> {
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return words.replaceAll('\0', ' ')
}

async function askPs(pid: number): Promise<string> {
  const arguments_ = ['-ww', '-o', 'command=', '-p', `${pid}`]
  const answer = await promisify(execFile)('ps', arguments_).catch(() => undefined)
  return answer?.stdout ?? ''
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
