import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { type Config, readConfig } from '../platform/config.ts'
import { log } from '../platform/log.ts'
import { openMail } from '../platform/mail/mail.ts'
import { openStorage } from '../platform/storage/storage.ts'
import { setPatience } from '../platform/patience.ts'
import { setSecret } from '../platform/secrets.ts'
import { buildWebIfNeeded } from './build-web.ts'
import { openDataFolder } from './data-folder.ts'
import { openDatabase } from './open-database.ts'
import { ownSecret } from './own-secret.ts'
import { assertCertificate } from './certificate.ts'
import { assertPortIsFree } from './port.ts'
import { startComplaint } from './refusal-to-start.ts'
import { signInFile } from './sign-in-file.ts'
import { onceAskedToStop } from './stop-signals.ts'

// `npm start`: everything, in order, until one line says that it is ready.

// What is to be closed, the newest first, whenever it ends: by a signal, also while starting, or by a fault.
const closing: Array<() => Promise<void>> = []
const stopping = new AbortController()

// An unhandled rejection is logged and ends nothing: Node would end the process for it, and with it every company's lines
// (docs/decisions/0064).
process.on('unhandledRejection', (error) => {
  log.error({ err: error }, 'something failed that nobody waited for')
})
onceAskedToStop(() => {
  stopping.abort()
  return closeAll()
})
try {
  await start(readConfig(process.env))
} catch (error) {
  // What a signal has closed fails here as well.
  if (!stopping.signal.aborted) {
    console.error(startComplaint(error))
    await closeAll()
    process.exit(1)
  }
}

async function start(config: Config): Promise<void> {
  log.level = config.logLevel
  setPatience(config.patience)
  await assertPortIsFree(config.host, config.port)
  assertCertificate(config.tls)
  openDataFolder(config.dataDir)
  setSecret(await ownSecret(config))
  openStorage(config.dataDir)
  openMail(config)
  const building = buildWebIfNeeded(stopping.signal)
  // Heard below; without this a failure while the database opens would end the process with it half open.
  building.catch(() => undefined)
  const database = await closingLater(openDatabase(config, stopping.signal), (opened) =>
    opened.close(),
  )
  await building
  // Brings every feature with it, which what is refused until here need not wait for.
  const { serve } = await import('./serve.ts')
  if (stopping.signal.aborted) return
  const server = await closingLater(serve(config, database.owner), (server) => server.stop())
  console.log(
    `Guichê is ready at ${config.publicUrl ?? server.address}${signInHint(config, server.madePassword)}`,
  )
  // What this start compiled spares the next one half of its time; now, since a process that is killed writes nothing.
  flushCompileCache()
}

/** Before it is there: a signal meanwhile waits for it, or a PostgreSQL would be left that is just being made. */
function closingLater<T>(opening: Promise<T>, close: (opened: T) => Promise<void>): Promise<T> {
  closing.push(async () => {
    const opened = await opening.catch(() => undefined)
    if (opened) await close(opened)
  })
  return opening
}

/** A password that was made is said this once; from then on, where it stands. */
function signInHint(config: Config, madePassword: string | undefined): string {
  const file = signInFile(config)
  if (!existsSync(file)) return ''
  return madePassword === undefined
    ? ` - sign in as ${config.admin.email}, password in ${file}`
    : ` - sign in as ${config.admin.email} with the password ${madePassword} (kept in ${file})`
}

async function closeAll(): Promise<void> {
  for (let close = closing.pop(); close; close = closing.pop()) await close()
}
