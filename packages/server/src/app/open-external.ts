import type pg from 'pg'
import { newClient } from '../platform/database/new-client.ts'
import { RefusalToStart } from './refusal-to-start.ts'

/** Connects as the owner to the PostgreSQL of DATABASE_URL and verifies that it answers. @throws RefusalToStart */
export async function openExternal(url: string): Promise<pg.ClientConfig> {
  return openNamed('DATABASE_URL', url)
}

/** As openExternal, for the address in another variable. @throws RefusalToStart */
export async function openNamed(variable: string, url: string): Promise<pg.ClientConfig> {
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
      throw new RefusalToStart('PostgreSQL 15 or later is needed')
  } catch (error) {
    if (error instanceof RefusalToStart) throw error
    // The address contains a password, so only the reason is shown.
    throw new RefusalToStart(`the database of ${variable} does not answer (${reasonOf(error)})`)
  } finally {
    await client.end()
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error
    ? error.message || String('code' in error ? error.code : error.name)
    : String(error)
}
