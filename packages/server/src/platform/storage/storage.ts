import { randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync, rmSync } from 'node:fs'
import { chmod, mkdir, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { closeToOthers, OWN_FILE, OWN_FOLDER } from './own-folder.ts'

// Bytes by key: a local folder by default. Keys are ours, never a name that somebody gave.

let disk: Disk | undefined
let kept: string | undefined
let incoming: string | undefined

/** Files are kept below this folder. */
export function openStorage(dataDir: string): void {
  kept = join(dataDir, 'files')
  closeToOthers(kept)
  disk = new Disk(new FSDriver({ location: kept, visibility: 'private' }))
  incoming = join(dataDir, 'incoming')
  // What a killed process was taking in is nobody's: whoever sent it was never answered.
  rmSync(incoming, { recursive: true, force: true })
  mkdirSync(incoming, { recursive: true, mode: OWN_FOLDER })
}

/** A place for bytes that are just coming in, beside those that are kept. */
export function incomingPath(): string {
  if (incoming === undefined) throw new Error('openStorage has not been called')
  return join(incoming, randomUUID())
}

/** Keeps a file from the disk; it is no longer where it was. */
export async function keepFile(path: string, key: string): Promise<void> {
  await makeFolderOf(key)
  await opened().moveFromFs(path, key)
  await chmod(pathOf(key), OWN_FILE)
}

export async function readBytes(key: string): Promise<Buffer> {
  return Buffer.from(await opened().getBytes(key))
}

export async function putFile(key: string, bytes: Buffer): Promise<void> {
  await makeFolderOf(key)
  await opened().put(key, bytes)
  await chmod(pathOf(key), OWN_FILE)
}

export function readFile(key: string): Promise<Readable> {
  return opened().getStream(key)
}

/** Some of a file's bytes, the first and the last of them counted from zero. */
export function readFilePart(
  key: string,
  { first, last }: { first: number; last: number },
): Readable {
  return createReadStream(pathOf(key), { start: first, end: last })
}

export function hasFile(key: string): Promise<boolean> {
  return opened().exists(key)
}

/** Every key there is, while others come and go. */
export async function* listKeys(): AsyncGenerator<string> {
  const folder = pathOf('')
  const entries = await opendir(folder, { recursive: true }).catch(unlessAbsent)
  for await (const entry of entries ?? [])
    if (entry.isFile())
      yield relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
}

/** When its bytes were written; undefined when they are not there. */
export async function fileWrittenAt(key: string): Promise<Date | undefined> {
  return (await stat(pathOf(key)).catch(unlessAbsent))?.mtime
}

/** In one step. @returns whether it was there */
export async function renameFile(key: string, to: string): Promise<boolean> {
  const done = await rename(pathOf(key), pathOf(to)).then(() => true, unlessAbsent)
  return done ?? false
}

/** Bears repeating. */
export async function removeFile(key: string): Promise<void> {
  await rm(pathOf(key), { force: true })
}

/** Every file whose key begins with this folder. Bears repeating. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(pathOf(folder), { recursive: true, force: true })
}

/** Before the disk does it, for which others may enter. */
async function makeFolderOf(key: string): Promise<void> {
  await mkdir(dirname(pathOf(key)), { recursive: true, mode: OWN_FOLDER })
}

function pathOf(key: string): string {
  if (kept === undefined) throw new Error('openStorage has not been called')
  return join(kept, key)
}

function opened(): Disk {
  if (!disk) throw new Error('openStorage has not been called')
  return disk
}

function unlessAbsent(error: unknown): undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOENT') throw error
}
