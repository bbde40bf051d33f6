import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { type Config, readConfig } from '../platform/config.ts'
import { log } from '../platform/log.ts'
import { openMail } from '../platform/mail/mail.ts'
import { openStorage } from '../platform/storage/storage.ts'
import { setTimeoutFactor } from '../platform/timeouts.ts'
import { setSecret } from '../platform/secrets.ts'
import { buildWebIfNeeded } from './build-web.ts'
import { openDataFolder } from './opening/data-folder.ts'
import { openDatabase } from './opening/open-database.ts'
import { findOrCreateSecret } from './opening/find-or-create-secret.ts'
import { assertCertificate } from './certificate.ts'
import { assertPortIsFree } from './assert-port-is-free.ts'
import { startErrorText } from './opening/start-refusal.ts'
import { signInFile } from './opening/sign-in-file.ts'
import { onStopRequest } from './stop-signals.ts'

// `npm start`: runs all steps in order, then prints one line that says that the server is ready.

// Resources to close, newest first, at every end of the process: a signal, even during the start, or an error.
const closing: Array<() => Promise<void>> = []
const stopping = new AbortController()

// Logs an unhandled rejection and continues: Node's default would end the process and with it every company's lines
// (docs/decisions/0064).
process.on('unhandledRejection', (error) => {
  log.error({ err: error }, 'unhandled promise rejection')
})
onStopRequest(() => {
  stopping.abort()
  return closeAll()
})
try {
  await startApp(readConfig(process.env))
} catch (error) {
  // After a signal, resources that it closed make the start fail; those errors are expected.
  if (!stopping.signal.aborted) {
    console.error(startErrorText(error))
    await closeAll()
    process.exit(1)
  }
}

async function startApp(config: Config): Promise<void> {
  log.level = config.logLevel
  setTimeoutFactor(config.patience)
  await assertPortIsFree(config.host, config.port)
  assertCertificate(config.tls)
  openDataFolder(config.dataDir)
  setSecret(await findOrCreateSecret(config))
  openStorage(config.dataDir)
  openMail(config)
  const building = buildWebIfNeeded(stopping.signal)
  // Awaited below; without this handler, a failed build would end the process while the database is half open.
  building.catch(() => undefined)
  const database = await closeLater(openDatabase(config, stopping.signal), (opened) =>
    opened.close(),
  )
  await building
  // Imports all features; dynamic, so that the refusals above happen before.
  const { serveApp } = await import('./serve-app.ts')
  if (stopping.signal.aborted) return
  const server = await closeLater(serveApp(config, database.owner), (server) => server.stop())
  console.log(
    `Guichê is ready at ${config.publicUrl ?? server.address}${signInHint(config, server.madePassword)}`,
  )
  // Writes the compile cache now, because a killed process writes none; it halves the time of the next start.
  flushCompileCache()
}

/** Registered before the resource exists: a signal meanwhile waits for it, so that no new PostgreSQL stays running. */
function closeLater<T>(opening: Promise<T>, close: (opened: T) => Promise<void>): Promise<T> {
  closing.push(async () => {
    const opened = await opening.catch(() => undefined)
    if (opened) await close(opened)
  })
  return opening
}

/** A generated password is printed once; later starts print the file that holds it. */
function signInHint(config: Config, madePassword: string | undefined): string {
  const file = signInFile(config)
  if (!existsSync(file)) return ''
  return madePassword === undefined
    ? ` - sign in as ${config.admin.email}, password in ${file}`
    : ` - sign in as ${config.admin.email} with the password ${madePassword} (saved in ${file})`
}

async function closeAll(): Promise<void> {
  for (let close = closing.pop(); close; close = closing.pop()) await close()
}
