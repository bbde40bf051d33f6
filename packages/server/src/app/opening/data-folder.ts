import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusal } from './start-refusal.ts'

/** Creates the data folder. @throws StartRefusal if it cannot be written to or a restore was not finished */
export function openDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new StartRefusal(
      `the data folder ${dataDir} is not writable; set DATA_DIR to a writable folder`,
    )
  }
  refuseUnfinishedRestore(dataDir)
}

/** Marker file: exists in a data folder while a backup is restored into it. */
export function unfinishedRestoreFile(dataDir: string): string {
  return join(dataDir, 'restore-unfinished')
}

/** A killed restore leaves a database that has all tables and no rows. */
function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(unfinishedRestoreFile(dataDir))) return
  throw new StartRefusal(
    `a restore into ${dataDir} is running or was interrupted; empty the folder and restore again`,
  )
}
