import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.ts'

export interface ServerLock {
  release(): void
}

/** A busy holder may take this long to send its process id. */
const HOLDER_TIMEOUT_MS = 15_000
const RETRY_INTERVAL_MS = 100

/**
 * Takes the lock of a folder: one Guichê server per folder, held by listening at the folder's address. The kernel frees
 * the address when the process dies, so no stale lock remains. The address is an abstract socket on Linux, a named pipe
 * on Windows, a socket file elsewhere.
 * @throws EmbeddedPostgresError if another server holds the lock
 */
export async function takeServerLock(folder: string): Promise<ServerLock> {
  const address = lockAddress(folder)
  const server = (await tryListen(address)) ?? (await takeOverStaleSocket(address))
  if (!server) {
    const holder = await findHolderPid(address)
    throw new EmbeddedPostgresError(
      `Another Guichê server (process ${holder ?? 'unknown'}) is already running on ${folder}: stop it, or set DATA_DIR to another folder.`,
    )
  }
  return lockOf(server)
}

function lockOf(server: Server): ServerLock {
  server.unref()
  return { release: () => void server.close() }
}

/** Like takeServerLock, but waits until the lock is free. @throws once the signal is aborted */
export async function awaitServerLock(folder: string, signal?: AbortSignal): Promise<ServerLock> {
  const address = lockAddress(folder)
  for (;;) {
    const server = (await tryListen(address)) ?? (await takeOverStaleSocket(address))
    if (server) return lockOf(server)
    await setTimeout(RETRY_INTERVAL_MS, undefined, { ...(signal && { signal }) })
  }
}

/** The process id of the server that runs on the folder; undefined if none does. */
export function findServerLockHolder(folder: string): Promise<string | undefined> {
  return findHolderPid(lockAddress(folder))
}

function lockAddress(folder: string): string {
  const name = `guiche-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name)
}

async function tryListen(address: string): Promise<Server | undefined> {
  const server = createServer((asker) =>
    asker
      .unref()
      .on('error', () => undefined)
      .end(`${process.pid}`),
  )
  server.listen(address)
  try {
    await once(server, 'listening')
    return server
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return undefined
    throw error
  }
}

/** A socket file without a listener was left by a killed server. */
async function takeOverStaleSocket(address: string): Promise<Server | undefined> {
  const isFile = process.platform !== 'linux' && process.platform !== 'win32'
  if (!isFile || (await findHolderPid(address)) !== undefined) return undefined
  await unlink(address)
  return tryListen(address)
}

async function findHolderPid(address: string): Promise<string | undefined> {
  const socket = connect(address).setEncoding('utf8')
  try {
    const words: unknown[] = await once(socket, 'data', {
      signal: AbortSignal.timeout(HOLDER_TIMEOUT_MS),
    })
    return words.join('')
  } catch {
    return undefined
  } finally {
    socket.destroy()
  }
}
