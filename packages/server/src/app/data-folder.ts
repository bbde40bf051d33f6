import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { RefusalToStart } from './refusal-to-start.ts'

/** Creates the data folder. @throws RefusalToStart if it cannot be written to or a restore was not finished */
export function openDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new RefusalToStart(
      `the data folder ${dataDir} cannot be written to; set DATA_DIR to one that can`,
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
  throw new RefusalToStart(
    `a restore into ${dataDir} is at work or was broken off; empty the folder and restore again`,
  )
}
