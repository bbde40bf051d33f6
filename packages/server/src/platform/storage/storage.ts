import { randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync, rmSync } from 'node:fs'
import { chmod, mkdir, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { ensurePrivateFolder, PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from './private-folder.ts'

// Files by key, in a local folder by default. Keys are generated, never a name from input.

let disk: Disk | undefined
let kept: string | undefined
let incoming: string | undefined

/** Opens the storage in `dataDir/files`, and removes half-received files. */
export function openStorage(dataDir: string): void {
  kept = join(dataDir, 'files')
  ensurePrivateFolder(kept)
  disk = new Disk(new FSDriver({ location: kept, visibility: 'private' }))
  incoming = join(dataDir, 'incoming')
  // Files that a killed process was receiving: their senders got no answer.
  rmSync(incoming, { recursive: true, force: true })
  mkdirSync(incoming, { recursive: true, mode: PRIVATE_FOLDER_MODE })
}

/** A new path for a file that is being received, on the same disk as the stored files. */
export function incomingPath(): string {
  if (incoming === undefined) throw new Error('openStorage has not been called')
  return join(incoming, randomUUID())
}

/** Moves a file from the disk into the storage. */
export async function moveIntoStorage(path: string, key: string): Promise<void> {
  await makeFolderOf(key)
  await openedDisk().moveFromFs(path, key)
  await chmod(pathOf(key), PRIVATE_FILE_MODE)
}

export async function readBytes(key: string): Promise<Buffer> {
  return Buffer.from(await openedDisk().getBytes(key))
}

export async function putFile(key: string, bytes: Buffer): Promise<void> {
  await makeFolderOf(key)
  await openedDisk().put(key, bytes)
  await chmod(pathOf(key), PRIVATE_FILE_MODE)
}

export function readFileStream(key: string): Promise<Readable> {
  return openedDisk().getStream(key)
}

/** Reads a range of a file's bytes; both ends inclusive, counted from zero. */
export function readFilePart(
  key: string,
  { first, last }: { first: number; last: number },
): Readable {
  return createReadStream(pathOf(key), { start: first, end: last })
}

export function hasFile(key: string): Promise<boolean> {
  return openedDisk().exists(key)
}

/** Lists all keys, while files may be added and removed concurrently. */
export async function* listKeys(): AsyncGenerator<string> {
  const folder = pathOf('')
  const entries = await opendir(folder, { recursive: true }).catch(undefinedIfMissing)
  for await (const entry of entries ?? [])
    if (entry.isFile())
      yield relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
}

/** Time of the file's last write; undefined if it is missing. */
export async function fileWrittenAt(key: string): Promise<Date | undefined> {
  return (await stat(pathOf(key)).catch(undefinedIfMissing))?.mtime
}

/** Renames a file atomically. @returns false if it was missing */
export async function renameFile(key: string, to: string): Promise<boolean> {
  const done = await rename(pathOf(key), pathOf(to)).then(() => true, undefinedIfMissing)
  return done ?? false
}

/** Removes a file. Idempotent. */
export async function removeFile(key: string): Promise<void> {
  await rm(pathOf(key), { force: true })
}

/** Removes every file whose key begins with this folder. Idempotent. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(pathOf(folder), { recursive: true, force: true })
}

/** Created here, because flydrive would create it open to others. */
async function makeFolderOf(key: string): Promise<void> {
  await mkdir(dirname(pathOf(key)), { recursive: true, mode: PRIVATE_FOLDER_MODE })
}

function pathOf(key: string): string {
  if (kept === undefined) throw new Error('openStorage has not been called')
  return join(kept, key)
}

function openedDisk(): Disk {
  if (!disk) throw new Error('openStorage has not been called')
  return disk
}

function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOENT') throw error
}
