import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, lstat, mkdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { codeOf } from './embedded-postgres-error.ts'
import { findBarrier, type ServerUser } from './server-user.ts'

export interface ServerAddress {
  /** A host name or the folder of a Unix socket, as node-postgres takes it. */
  readonly host: string
  readonly port: number
}

// sun_path holds 107 bytes on Linux and 103 on macOS.
const longestSocketPath = 103

/**
 * A Unix socket that only the server's user and root can reach: next to the cluster or, if that path is too long or its
 * file system has no sockets, in the folder for temporary files. Without either, a free port on loopback.
 */
export async function chooseAddress(cluster: Cluster): Promise<ServerAddress> {
  const name = createHash('sha256').update(cluster.home).digest('hex').slice(0, 16)
  for (const host of [join(cluster.home, 'socket'), join(tmpdir(), `guiche-${name}`)]) {
    if (await canHoldSocket(host, cluster.user)) return { host, port: 5432 }
  }
  return { host: '127.0.0.1', port: await freePort() }
}

async function canHoldSocket(folder: string, user: ServerUser | undefined): Promise<boolean> {
  const socket = join(folder, '.s.PGSQL.5432')
  if (process.platform === 'win32' || Buffer.byteLength(socket) > longestSocketPath) return false
  try {
    if (await findBarrier(dirname(folder), user)) return false
    await makePrivateFolder(folder, user)
    await listenOnce(join(folder, '.probe'))
    return true
  } catch {
    return false
  }
}

async function makePrivateFolder(folder: string, user: ServerUser | undefined): Promise<void> {
  const isNew = await mkdir(folder, { mode: 0o700 }).then(() => true, falseIfExisting)
  if (isNew && user) await chown(folder, user.uid, user.gid)
  // Any user may have created this folder under /tmp before.
  const found = await lstat(folder)
  const owner = user?.uid ?? process.getuid?.()
  if (!found.isDirectory() || found.uid !== owner)
    throw new Error(`${folder} belongs to another user`)
  await chmod(folder, 0o700)
}

function falseIfExisting(error: unknown): false {
  if (codeOf(error) === 'EEXIST') return false
  throw error
}

async function listenOnce(path: string): Promise<void> {
  await rm(path, { force: true })
  const server = createServer().listen(path)
  await once(server, 'listening')
  server.close()
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = addressOf(server.address())
  server.close()
  return port
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('the TCP server has no port')
  return address
}
