import { openDataFolder } from '../app/data-folder.ts'
import { connectFeatures } from '../app/features.ts'
import { makeFirstData } from '../app/first-data.ts'
import { installationOf } from '../app/installation.ts'
import { openDatabase } from '../app/open-database.ts'
import { startServer } from '../app/server.ts'
import { setInstallation } from '../features/doctor/index.ts'
import { readConfig } from '../platform/config.ts'
import { log } from '../platform/log.ts'
import { keptSecret, setSecret } from '../platform/secrets.ts'
import { openMail } from '../platform/mail/mail.ts'
import { openStorage } from '../platform/storage/storage.ts'

// What `npm start` does but for the web, whose building no test of data needs. Run by spawn-server.ts.

log.level = process.env.LOG_LEVEL ?? 'warn'
const config = readConfig(process.env)
openDataFolder(config.dataDir)
setSecret(config.secret ?? keptSecret(config.dataDir))
openStorage(config.dataDir)
openMail(config)
const database = await openDatabase(config)
connectFeatures()
setInstallation(installationOf(config, database.owner))
await makeFirstData(database.owner, config)
const server = await startServer(config)
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
