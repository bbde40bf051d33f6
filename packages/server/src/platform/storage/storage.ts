import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

// Bytes by key: a local folder by default. Keys are ours, never a name that somebody gave.

let disk: Disk | undefined

/** Files are kept below this folder. */
export function openStorage(dataDir: string): void {
  disk = new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
}

export async function putFile(key: string, bytes: Buffer): Promise<void> {
  await opened().put(key, bytes)
}

export function readFile(key: string): Promise<Readable> {
  return opened().getStream(key)
}

export function hasFile(key: string): Promise<boolean> {
  return opened().exists(key)
}

function opened(): Disk {
  if (!disk) throw new Error('openStorage has not been called')
  return disk
}
