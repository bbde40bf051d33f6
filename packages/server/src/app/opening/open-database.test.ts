import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { rolePasswordOf, setSecret } from '../../platform/secrets.ts'
import { urlOf } from '../../testing/other-postgres.ts'
import { TEST_SECRET } from '../../testing/test-cluster.ts'
import { openDatabase } from './open-database.ts'
import { StartRefusal } from './start-refusal.ts'

// Errors of an external PostgreSQL are reported in a sentence that names the variable.

const database = `strange_${randomBytes(6).toString('hex')}`
const stranger = `${database}_role`

beforeAll(async () => {
  setSecret(TEST_SECRET)
  await runAsSuperuser(
    `create database ${database} owner ${inject('testCluster').user}`,
    `create role ${stranger} login password '${rolePasswordOf(stranger)}'`,
  )
})
afterAll(() =>
  runAsSuperuser(`drop database ${database} with (force)`, `drop role if exists ${stranger}`),
)

function addressOf(user: string, password = rolePasswordOf(user)): string {
  return urlOf({ host: '', port: 0, ...inject('testCluster'), user, password, database })
}

function openWithOwner(owner: string, app = addressOf('guiche_app')) {
  return openDatabase(
    readConfig({
      SECRET: TEST_SECRET,
      DATABASE_URL: owner,
      DATABASE_URL_APP: app,
      DATABASE_URL_ACROSS: addressOf('guiche_across'),
      DATABASE_URL_JOBS: addressOf('guiche_jobs'),
    }),
  )
}

describe('refuses with a readable sentence', () => {
  test('a role of ours that cannot sign in', async () => {
    const { user, password } = inject('testCluster')
    const refused = openWithOwner(
      addressOf(user ?? '', password),
      addressOf('guiche_app', 'verywrong'),
    )
    await expect(refused).rejects.toThrow(StartRefusal)
    await expect(refused).rejects.toThrow(
      /^the database of DATABASE_URL_APP does not answer \(password authentication failed .*\)$/,
    )
  })

  test('a role of DATABASE_URL that does not own its database', async () => {
    const refused = openWithOwner(addressOf(stranger))
    await expect(refused).rejects.toThrow(StartRefusal)
    await expect(refused).rejects.toThrow(
      /^the role of DATABASE_URL may not prepare its database \(.+\): make it the database's owner$/,
    )
  })
})

async function runAsSuperuser(...statements: string[]): Promise<void> {
  const client = new pg.Client({
    ...inject('testCluster'),
    user: 'postgres',
    password: rolePasswordOf('postgres'),
    database: 'postgres',
  })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
