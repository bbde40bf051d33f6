import pg from 'pg'
import { rolePasswordOf } from '../../packages/server/src/platform/secrets.ts'
import { databaseConfigsOf } from '../start-server.ts'

/** Connects to the database of a running server, bypassing row security. */
export async function withDatabase<T>(
  dataDir: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const { owner } = await databaseConfigsOf(dataDir)
  const client = new pg.Client({
    ...owner,
    user: 'postgres',
    password: rolePasswordOf('postgres'),
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
