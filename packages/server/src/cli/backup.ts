import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../platform/config.ts'
import { openExistingDatabase } from './open-existing-database.ts'
import { CommandRefusal, runCommand, typedPath } from './run-command.ts'
import { formatAmount } from './format-amount.ts'
import { writeBackup } from './backups/write-backup.ts'

const HELP = `Writes a backup of everything (rows, files and SECRET) to one file. Guichê may be running.

npm run backup [-- file.tar.gz]

  file   by default DATA_DIR/backups/guiche-<date and time>.tar.gz

The backup is a snapshot: later writes are not in it. Its SECRET decrypts all that Guichê protects: protect the file
like a key. DATA_DIR, DATABASE_URL and SECRET select the installation, as for npm start.`

await runCommand('backup', HELP, async (signal) => {
  const startedAt = performance.now()
  const config = readConfig(process.env)
  const file =
    readArguments() ?? join(config.dataDir, 'backups', `guiche-${timestampOfNow()}.tar.gz`)
  const from = await openExistingDatabase(config)
  try {
    const written = await writeBackup({
      from,
      dataDir: config.dataDir,
      file,
      signal,
      say: console.log,
    })
    console.log(`Wrote ${file}: ${formatAmount(written, startedAt)}.`)
    console.log('It contains SECRET and all conversations. Protect it like a key.')
  } finally {
    await from.close()
  }
})

function readArguments(): string | undefined {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file, ...others] = positionals
  if (others.length > 0) throw new CommandRefusal('name one file')
  return file === undefined ? undefined : typedPath(file)
}

/** For example 20261121T031500Z. */
function timestampOfNow(): string {
  return new Date().toISOString().replace(/[-:]|\.\d+/g, '')
}
