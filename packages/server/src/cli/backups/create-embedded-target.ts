import { existsSync, writeFileSync } from 'node:fs'
import { readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openDataFolder, unfinishedRestoreFile } from '../../app/opening/data-folder.ts'
import type { Config } from '../../platform/config.ts'
import { removeCluster } from '../../platform/embedded-postgres/find-cluster.ts'
import { findRunningServer } from '../../platform/embedded-postgres/find-running-postgres.ts'
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start-embedded-postgres.ts'
import { log } from '../../platform/log.ts'
import { storeSecret, rolePasswordOf, setSecret } from '../../platform/secrets.ts'
import type { RestoreTarget } from './restore-target.ts'
import { CommandRefusal } from '../run-command.ts'

/**
 * Creates an embedded database in DATA_DIR, which must be empty. A marker file marks it as unfinished until the restore
 * is complete.
 */
export async function createEmbeddedTarget(
  config: Config,
  secret: string,
  archive: string,
): Promise<RestoreTarget> {
  const { dataDir } = config
  const isFolderNew = !existsSync(dataDir)
  openDataFolder(dataDir)
  const kept = await refuseUsedFolder(dataDir, archive)
  const mark = markUnfinished(dataDir)
  const undo = () => removeCreatedFiles(dataDir, kept, isFolderNew)
  try {
    setSecret(config.secret ?? storeSecret(dataDir, secret))
    const postgres = await startEmbeddedPostgres({ dataDir, password: rolePasswordOf, log })
    const close = async (isRestored: boolean) => {
      await postgres.stop()
      await (isRestored ? rm(mark) : undo())
    }
    return { owner: postgres.owner, close }
  } catch (error) {
    await undo()
    throw error
  }
}

/** @returns entries that may exist in the folder: backups, and entries of a file system's root */
async function refuseUsedFolder(dataDir: string, archive: string): Promise<string[]> {
  const running = await findRunningServer(dataDir)
  if (running !== undefined)
    throw new CommandRefusal(
      `Guichê (process ${running}) is running on ${dataDir}: stop it, and set DATA_DIR to an empty folder`,
    )
  const names = await readdir(dataDir)
  const kept = names.filter(
    (name) => ['backups', 'lost+found'].includes(name) || join(dataDir, name) === archive,
  )
  if (names.length > kept.length)
    throw new CommandRefusal(
      `${dataDir} is not empty: set DATA_DIR to an empty folder or to a new one`,
    )
  return kept
}

/** Creates the marker exclusively, so that only one of two concurrent restores succeeds. */
function markUnfinished(dataDir: string): string {
  const mark = unfinishedRestoreFile(dataDir)
  writeFileSync(
    mark,
    'A backup is being restored here. If no restore is running, empty this folder and restore again.\n',
    { flag: 'wx' },
  )
  return mark
}

async function removeCreatedFiles(
  dataDir: string,
  kept: string[],
  isFolderNew: boolean,
): Promise<void> {
  await removeCluster(dataDir)
  const mark = unfinishedRestoreFile(dataDir)
  const ours = (await readdir(dataDir))
    .map((name) => join(dataDir, name))
    .filter((path) => path !== mark)
  const keptPaths = kept.map((name) => join(dataDir, name))
  for (const path of ours) if (!keptPaths.includes(path)) await rm(path, { recursive: true })
  await rm(mark)
  if (isFolderNew) await rmdir(dataDir)
}
