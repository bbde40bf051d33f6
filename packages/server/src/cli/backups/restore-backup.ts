import type { Config } from '../../platform/config.ts'
import {
  externalRoles,
  grantDatabase,
  createRoles,
  refuseForeignRoles,
  type RoleNames,
} from '../../platform/database/roles.ts'
import { constantTimeEqual } from '../../platform/secrets.ts'
import type pg from 'pg'
import type { Manifest } from './archive-format.ts'
import { checkArchive } from './check-archive.ts'
import { createEmbeddedTarget } from './create-embedded-target.ts'
import { openExternalTarget } from './open-external-target.ts'
import { restoreRows } from './restore-rows.ts'
import { RestoredFiles } from './restored-files.ts'
import { CommandRefusal } from '../run-command.ts'
import { unpackArchive } from './unpack-archive.ts'

export interface Restore {
  config: Config
  file: string
  signal: AbortSignal
  say: (line: string) => void
}

/** Restores a backup into an empty target, in full or not at all. @returns the backup's manifest */
export async function restoreBackup(restore: Restore): Promise<Manifest> {
  const { config, file, signal, say } = restore
  say(`Checking ${file}`)
  const { manifest, secret } = await checkArchive(file, signal)
  say(`It was made by Guichê ${manifest.version} at ${manifest.madeAt}`)
  refuseOtherSecret(config, secret, file)
  const target = config.database
    ? await openExternalTarget(config, config.database.owner, secret)
    : await createEmbeddedTarget(config, secret, file)
  let isRestored = false
  try {
    await restoreRowsAndFiles(target.owner, manifest, restore)
    isRestored = true
  } finally {
    await target.close(isRestored)
  }
  return manifest
}

/** Values sealed with one SECRET cannot be opened with another. */
function refuseOtherSecret(config: Config, secret: string, file: string): void {
  if (config.secret === undefined || constantTimeEqual(config.secret, secret)) return
  throw new CommandRefusal(
    `SECRET is not the one that the backup was made with: set that of the backup or none (tar -xzOf ${file} secret prints it)`,
  )
}

async function restoreRowsAndFiles(
  owner: pg.ClientConfig,
  manifest: Manifest,
  restore: Restore,
): Promise<void> {
  const { config, file, signal, say } = restore
  const files = new RestoredFiles(config.dataDir)
  await files.createDraft()
  try {
    const roles = await openRestoredRoles(owner, config)
    await restoreRows(owner, roles, manifest, async (load) => {
      await unpackArchive(file, signal, {
        rows: async (table, content) => {
          say(
            `  ${table}: ${manifest.tables.find(({ name }) => name === table)?.rows.toLocaleString('en')}`,
          )
          await load(table, content)
        },
        file: (path, content) => files.write(path, content),
      })
      signal.throwIfAborted()
      await files.moveIntoPlace()
    })
  } catch (error) {
    await files.remove()
    throw error
  }
}

async function openRestoredRoles(owner: pg.ClientConfig, { database }: Config): Promise<RoleNames> {
  const { app, across, jobs } = database ?? {}
  if (database && !app) await refuseForeignRoles(owner)
  const { names } =
    app && across && jobs ? externalRoles({ app, across, jobs }) : await createRoles(owner)
  await grantDatabase(owner, names)
  return names
}
