import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import type { TestDatabase } from './test-database.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../../migrations')

/**
 * Repeats a migration over rows of an older version, which `before` inserts as the tables' owner. The migration must be
 * repeatable.
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
