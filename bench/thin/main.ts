import { addressesOf } from '../served.ts'
import { Database } from './database.ts'
import { makeFunctions } from './functions.ts'
import { listen } from './server.ts'

// A server written by hand over a database of the product's that is being served: what could be had from the same rows,
// under the same role and row security. Says its port.

const [dataDir = ''] = process.argv.slice(2)
const { owner, app, across } = await addressesOf(dataDir)
await makeFunctions(owner, app.user ?? '')
const databases = { app: await Database.open(app), across: await Database.open(across, 2) }
console.log(await listen(databases))
// It ends with whoever started it.
process.stdin.on('end', () => process.exit()).resume()
