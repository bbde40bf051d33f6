import type pg from 'pg'
import { openExternalDatabase } from '../../app/opening/open-external-database.ts'
import type { Config } from '../../platform/config.ts'
import { newClient } from '../../platform/database/new-client.ts'
import {
  findStoredSecret,
  storeSecret,
  constantTimeEqual,
  setSecret,
} from '../../platform/secrets.ts'
import type { RestoreTarget } from './restore-target.ts'
import { CommandRefusal } from '../run-command.ts'

/** Opens the database of DATABASE_URL, which must be empty. A failure leaves at most three roles there. */
export async function openExternalTarget(
  { secret: given, dataDir }: Config,
  url: string,
  secret: string,
): Promise<RestoreTarget> {
  if (given === undefined) refuseOtherKeptSecret(dataDir, secret)
  setSecret(secret)
  const owner = await openExternalDatabase(url)
  await refuseUsedDatabase(owner)
  const close = async (isRestored: boolean) => {
    if (isRestored && given === undefined) storeSecret(dataDir, secret)
  }
  return { owner, close }
}

function refuseOtherKeptSecret(dataDir: string, secret: string): void {
  const kept = findStoredSecret(dataDir)
  if (kept !== undefined && !constantTimeEqual(kept, secret))
    throw new CommandRefusal(
      `${dataDir} contains another SECRET than the backup: set DATA_DIR to an empty folder`,
    )
}

async function refuseUsedDatabase(owner: pg.ClientConfig): Promise<void> {
  const client = newClient(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ isServed: boolean; isUsed: boolean }>(USE)
    if (rows[0]?.isServed)
      throw new CommandRefusal(
        'Guichê is running on the database of DATABASE_URL: stop it, and set DATABASE_URL to an empty database',
      )
    if (rows[0]?.isUsed)
      throw new CommandRefusal(
        'the database of DATABASE_URL is not empty: set DATABASE_URL to an empty one',
      )
  } finally {
    await client.end()
  }
}

// Finds connections named like a server's pools, and tables. Objects of extensions do not count as use.
const USE = `
  select
    exists (select from pg_stat_activity where datname = current_database() and application_name = 'guiche') as "isServed",
    exists (
      select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_%'
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    ) as "isUsed"
`
