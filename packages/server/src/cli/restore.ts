import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../platform/config.ts'
import { restoreBackup } from './backups/restore-backup.ts'
import { CommandRefusal, runCommand, typedPath } from './run-command.ts'
import { formatAmount } from './format-amount.ts'

const HELP = `Restores a backup into an empty DATA_DIR, or into the empty database of DATABASE_URL.

npm run restore -- file.tar.gz

The backup may come from an older Guichê, from an embedded or an external database, and from an older PostgreSQL. It is
checked before anything is written, and restored completely or not at all. Without the variable SECRET, the SECRET of
the backup is saved in DATA_DIR. Stop the Guichê of the backup before you start this one: both would serve the same lines.`

await runCommand('restore', HELP, async (signal) => {
  const startedAt = performance.now()
  const config = readConfig(process.env)
  const file = readArguments()
  const { tables, files } = await restoreBackup({ config, file, signal, say: console.log })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const amount = formatAmount({ rows, files, bytes: (await stat(file)).size }, startedAt)
  console.log(
    `Restored ${file} into ${config.database ? 'the database of DATABASE_URL' : config.dataDir}: ${amount}.`,
  )
})

function readArguments(): string {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new CommandRefusal('name the file to restore')
  return typedPath(file)
}
