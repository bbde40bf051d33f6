import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { RefusalToStart } from './refusal-to-start.ts'

/** Makes the data folder, if it can be written to. */
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

/** Stands in a data folder while a backup is restored into it. */
export function unfinishedRestoreFile(dataDir: string): string {
  return join(dataDir, 'restore-unfinished')
}

/** A restore that was killed has left a database that looks whole and is empty. */
function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(unfinishedRestoreFile(dataDir))) return
  throw new RefusalToStart(
    `a restore into ${dataDir} is at work or was broken off; empty the folder and restore again`,
  )
}
