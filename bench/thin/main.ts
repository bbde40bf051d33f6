import { databaseConfigsOf } from '../start-server.ts'
import { Database } from './database.ts'
import { createSqlFunctions } from './create-sql-functions.ts'
import { listen } from './server.ts'

// A minimal server over the database of a running product: shows the possible speed with the same rows, role and row
// security. Prints its port.

const [dataDir = ''] = process.argv.slice(2)
const { owner, app, across } = await databaseConfigsOf(dataDir)
await createSqlFunctions(owner, app.user ?? '')
const databases = { app: await Database.open(app), across: await Database.open(across, 2) }
console.log(await listen(databases))
// Ends together with its parent process.
process.stdin.on('end', () => process.exit()).resume()
