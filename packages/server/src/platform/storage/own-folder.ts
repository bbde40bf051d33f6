import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

// Customers' files are for this process's user only: other accounts of the machine can neither list nor read them.

export const OWN_FOLDER = 0o700
export const OWN_FILE = 0o600

/**
 * Creates a folder that only its owner may enter. An existing folder that is open to others (made by an older version
 * or a copy) is closed first, then its contents: once, since the next start finds it closed.
 */
export function closeToOthers(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWN_FOLDER })
  if (!isOpenToOthers(folder)) return
  chmodSync(folder, OWN_FOLDER)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), OWN_FOLDER)
    else if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), OWN_FILE)
  }
}

/** Windows has no such bits; its access lists decide. */
function isOpenToOthers(folder: string): boolean {
  return process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0
}
