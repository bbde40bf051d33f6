import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'

const tailBytes = 16 * 1024

/**
 * The reason why the server did not start: the last error in the start log, which it writes until it has opened its
 * own, else in its own log.
 */
export async function findStartError(cluster: Cluster, startLog: string): Promise<string> {
  const day = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format()
  const ownLog = join(cluster.folder, 'log', `postgresql-${day}.log`)
  const complaint =
    lastLine(await readTail(startLog), /FATAL|PANIC|error/) ??
    lastLine(await readTail(ownLog), /FATAL|PANIC/)
  return complaint ?? `the reason is in ${ownLog}`
}

async function readTail(path: string): Promise<string> {
  try {
    await using log = await open(path)
    const { size } = await log.stat()
    const { buffer, bytesRead } = await log.read({
      buffer: Buffer.alloc(tailBytes),
      position: Math.max(0, size - tailBytes),
    })
    return buffer.toString('utf8', 0, bytesRead)
  } catch {
    // The server may have failed before it wrote a log.
    return ''
  }
}

function lastLine(log: string, pattern: RegExp): string | undefined {
  const line = log.split('\n').findLast((words) => pattern.test(words))
  return line?.replace(/^.*(FATAL|PANIC): +/, '')
}
