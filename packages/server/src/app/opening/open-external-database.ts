import type pg from 'pg'
import { newClient } from '../../platform/database/new-client.ts'
import { StartRefusal } from './start-refusal.ts'

/** Connects as the owner to the PostgreSQL of DATABASE_URL and verifies that it answers. @throws StartRefusal */
export async function openExternalDatabase(url: string): Promise<pg.ClientConfig> {
  return openDatabaseOfVariable('DATABASE_URL', url)
}

/** As openExternalDatabase, for the address in another variable. @throws StartRefusal */
export async function openDatabaseOfVariable(
  variable: string,
  url: string,
): Promise<pg.ClientConfig> {
  const address = { connectionString: url, connectionTimeoutMillis: 10_000 }
  await assertAnswers(variable, address)
  return address
}

const OLDEST_VERSION = 150_000

async function assertAnswers(variable: string, address: pg.ClientConfig): Promise<void> {
  const client = newClient(address)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    if ((rows[0]?.version ?? 0) < OLDEST_VERSION)
      throw new StartRefusal('PostgreSQL 15 or later is needed')
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    // The address contains a password, so only the reason is shown.
    throw new StartRefusal(`the database of ${variable} does not answer (${reasonOf(error)})`)
  } finally {
    await client.end()
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error
    ? error.message || String('code' in error ? error.code : error.name)
    : String(error)
}
