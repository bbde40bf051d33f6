import type pg from 'pg'
import type { Config } from '../platform/config.ts'
import { missingMigrations } from '../platform/database/migrate.ts'
import { openPools, pools } from '../platform/database/pools.ts'
import { externalRoles, type Roles, rolesOf } from '../platform/database/roles.ts'
import { sqlState } from '../platform/database/database-errors.ts'
import { setTimeoutFactor } from '../platform/timeouts.ts'
import { CommandRefusal } from './run-command.ts'

const WRONG_PASSWORD = '28P01'

/** Opens the pools on a database that a server of this version has migrated, with or without that server running. */
export async function openRoles(owner: pg.ClientConfig, config: Config): Promise<void> {
  if ((await missingMigrations(owner)).length > 0)
    throw new CommandRefusal(
      'the database does not have the schema of this version yet: start Guichê once first',
    )
  setTimeoutFactor(config.patience)
  openPools(findRoles(owner, config).addresses, { app: 2, across: 2, jobs: 1 })
  await assertSecret()
}

function findRoles(owner: pg.ClientConfig, config: Config): Roles {
  const { app, across, jobs } = config.database ?? {}
  return app && across && jobs ? externalRoles({ app, across, jobs }) : rolesOf(owner)
}

/** The roles' passwords are derived from SECRET, so a failed sign-in means another SECRET. */
async function assertSecret(): Promise<void> {
  try {
    await pools().app.query('select')
  } catch (error) {
    if (sqlState(error) !== WRONG_PASSWORD) throw error
    throw new CommandRefusal('SECRET is not the one that the server runs with', { cause: error })
  }
}
