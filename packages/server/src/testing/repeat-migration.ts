import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import type { TestDatabase } from './test-database.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../../migrations')

/**
 * Runs a migration once more over rows as an older version left them, which `before` makes as the owner of the tables.
 * Only for a migration that may be repeated.
 */
export async function repeatMigration(
  { owner }: TestDatabase,
  name: string,
  before = 'select',
): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query(before)
    await client.query(readFileSync(resolve(MIGRATIONS, name), 'utf8'))
  } finally {
    await client.end()
  }
}
