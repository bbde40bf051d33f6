import pg from 'pg'
import type { ServerAddress } from './server-address.ts'
import { runAsSuperuser } from './superuser.ts'

const ownerRole = 'guiche_owner'
const ownerDatabase = 'guiche'

/** node-postgres' settings for the role that owns the database and migrates it. */
export interface OwnerConnection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
}

/** Creates the owner role and its database. The password is set at every start, because SECRET may change. */
export async function prepareOwner(
  address: ServerAddress,
  password: (role: string) => string,
): Promise<OwnerConnection> {
  await runAsSuperuser(address, password('postgres'), async (session) => {
    const { rows } = await session.query<{ has_role: boolean; has_database: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = '${ownerRole}') AS has_role,
              EXISTS (SELECT FROM pg_database WHERE datname = '${ownerDatabase}') AS has_database`,
    )
    if (!rows[0]?.has_role) await session.query(`CREATE ROLE ${ownerRole}`)
    await session.query(
      `ALTER ROLE ${ownerRole} LOGIN NOSUPERUSER CREATEROLE CREATEDB NOBYPASSRLS
       PASSWORD ${pg.escapeLiteral(password(ownerRole))}`,
    )
    // Migrations have no statement timeout; the limit is for requests.
    await session.query(`ALTER ROLE ${ownerRole} SET statement_timeout = 0`)
    if (!rows[0]?.has_database)
      await session.query(`CREATE DATABASE ${ownerDatabase} OWNER ${ownerRole}`)
  })
  return ownerAt(address, password)
}

/** The owner's connection to a server that prepareOwner has prepared. */
export function ownerAt(
  address: ServerAddress,
  password: (role: string) => string,
): OwnerConnection {
  return { ...address, user: ownerRole, password: password(ownerRole), database: ownerDatabase }
}
