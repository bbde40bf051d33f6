import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Cluster } from '../cluster.ts'
import type { ServerAddress } from '../server-address.ts'

/** The contents of postmaster.pid, possibly stale. */
export interface PostmasterFile {
  readonly pid: number
  /** Its host is empty during the first moments of a start. */
  readonly address: ServerAddress
  /** `starting`, `ready` or `stopping`; empty during the first moments of a start. */
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
 * True if the process is alive and is the postmaster of this cluster. A reused process id must neither be trusted nor
 * signalled. The command line identifies it, since Guichê always passes -D; a container's root could not read
 * /proc/…/cwd.
 */
export async function isPostmasterOf(cluster: Cluster, pid: number): Promise<boolean> {
  if (process.platform === 'win32') return isAlive(pid)
  const command = await (process.platform === 'linux'
    ? readCommandLine(pid)
    : readCommandFromPs(pid))
  return command.includes(` -D ${cluster.folder} `)
}

async function readCommandLine(pid: number): Promise<string> {
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return words.replaceAll('\0', ' ')
}

async function readCommandFromPs(pid: number): Promise<string> {
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
