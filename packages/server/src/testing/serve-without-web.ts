import { openDataFolder } from '../app/opening/data-folder.ts'
import { openDatabase } from '../app/opening/open-database.ts'
import { serveApp } from '../app/serve-app.ts'
import { readConfig } from '../platform/config.ts'
import { log } from '../platform/log.ts'
import { loadOrCreateSecret, setSecret } from '../platform/secrets.ts'
import { openMail } from '../platform/mail/mail.ts'
import { openStorage } from '../platform/storage/storage.ts'

// Runs `npm start` without the web build, which tests of data do not need. Run by spawn-server.ts.

log.level = process.env.LOG_LEVEL ?? 'warn'
const config = readConfig(process.env)
openDataFolder(config.dataDir)
setSecret(config.secret ?? loadOrCreateSecret(config.dataDir))
openStorage(config.dataDir)
openMail(config)
const database = await openDatabase(config)
const server = await serveApp(config, database.owner)
process.once('SIGTERM', () => {
  server
    .stop()
    .then(database.close)
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
})
console.log(`Guichê is ready at ${server.address}`)
