import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../platform/config.ts'
import { openExistingDatabase } from './open-existing-database.ts'
import { CommandRefusal, runCommand, typedPath } from './run-command.ts'
import { formatAmount } from './format-amount.ts'
import { writeBackup } from './write-backup.ts'

const HELP = `Writes a backup of everything (rows, files and SECRET) to one file, while Guichê runs or not.

npm run backup [-- file.tar.gz]

  file   by default DATA_DIR/backups/guiche-<date and time>.tar.gz

It is what it was at one moment: what is written meanwhile is in the next one. The file opens all that Guichê protects:
keep it as you keep a key. DATA_DIR, DATABASE_URL and SECRET say which Guichê, as they do for npm start.`

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
    console.log(
      'It holds SECRET and every conversation: whoever has it has all. Keep it as you keep a key.',
    )
  } finally {
    await from.close()
  }
})

function readArguments(): string | undefined {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file, ...others] = positionals
  if (others.length > 0) throw new CommandRefusal('give one file')
  return file === undefined ? undefined : typedPath(file)
}

/** For example 20261121T031500Z. */
function timestampOfNow(): string {
  return new Date().toISOString().replace(/[-:]|\.\d+/g, '')
}
