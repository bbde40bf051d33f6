import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

// Customers' files are for this process's user only: other accounts of the machine can neither list nor read them.

export const PRIVATE_FOLDER_MODE = 0o700
export const PRIVATE_FILE_MODE = 0o600

/**
 * Creates a folder that only its owner may enter. An existing folder that is open to others (made by an older version
 * or a copy) is closed first, then its contents: once, since the next start finds it closed.
 */
export function ensurePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE })
  if (!isOpenToOthers(folder)) return
  chmodSync(folder, PRIVATE_FOLDER_MODE)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), PRIVATE_FOLDER_MODE)
    else if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), PRIVATE_FILE_MODE)
  }
}

/** Windows has no such bits; its access lists decide. */
function isOpenToOthers(folder: string): boolean {
  return process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0
}
