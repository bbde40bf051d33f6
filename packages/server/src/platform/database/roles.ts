import pg from 'pg'
import { rolePasswordOf } from '../secrets.ts'
import { newClient } from './new-client.ts'
import type { RoleAddresses } from './pools.ts'

// The three runtime roles. None owns a table, is a superuser or bypasses row security.

export type RoleNames = Record<'app' | 'across' | 'jobs', string>

const OWN: RoleNames = { app: 'guiche_app', across: 'guiche_across', jobs: 'guiche_jobs' }

export interface Roles {
  names: RoleNames
  addresses: RoleAddresses
}

/** Its message is one sentence for the operator. */
export class RolesError extends Error {}

/** Roles that the operator created and named in DATABASE_URL_APP, _ACROSS and _JOBS. */
export function externalRoles(urls: { app: string; across: string; jobs: string }): Roles {
  const nameOf = (url: string) => decodeURIComponent(new URL(url).username)
  return {
    names: { app: nameOf(urls.app), across: nameOf(urls.across), jobs: nameOf(urls.jobs) },
    addresses: {
      app: { connectionString: urls.app },
      across: { connectionString: urls.across },
      jobs: { connectionString: urls.jobs },
    },
  }
}

/** Creates Guichê's three roles or sets their passwords again, with the owner's CREATEROLE. */
export async function createRoles(owner: pg.ClientConfig): Promise<Roles> {
  const client = newClient(owner)
  await client.connect()
  try {
    await client.query('begin')
    // Advisory lock: roles belong to the whole server, and several databases of one server may start at once.
    await client.query("select pg_advisory_xact_lock(hashtext('guiche roles'))")
    for (const name of Object.values(OWN)) await createOrAlterRole(client, name)
    await client.query('commit')
    return rolesOf(owner)
  } catch (error) {
    throw new RolesError(
      `the role of DATABASE_URL cannot create the roles ${Object.values(OWN).join(', ')} (it needs CREATEROLE): ` +
        'create them yourself and name them in DATABASE_URL_APP, DATABASE_URL_ACROSS and DATABASE_URL_JOBS',
      { cause: error },
    )
  } finally {
    await client.end()
  }
}

const WRONG_PASSWORD = '28P01'

/**
 * Refuses to take over the roles of another Guichê on the same server: roles belong to the whole server, and a new
 * password would lock the other one out. A database of this Guichê may come with a changed SECRET.
 * @throws RolesError
 */
export async function refuseForeignRoles(owner: pg.ClientConfig): Promise<void> {
  const { isOurs, known } = await findOwnRoles(owner)
  if (isOurs) return
  const { names, addresses } = rolesOf(owner)
  for (const kind of ['app', 'across', 'jobs'] as const) {
    if (!known.includes(names[kind]) || (await maySignIn(addresses[kind]))) continue
    throw new RolesError(
      `the role ${names[kind]} of this PostgreSQL server belongs to a Guichê with another SECRET: give that one, ` +
        'or name roles of your own in DATABASE_URL_APP, DATABASE_URL_ACROSS and DATABASE_URL_JOBS',
    )
  }
}

async function findOwnRoles(owner: pg.ClientConfig): Promise<{ isOurs: boolean; known: string[] }> {
  const client = newClient(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ isOurs: boolean; known: string[] }>(
      `select to_regclass('public.migrations') is not null as "isOurs",
              array(select rolname::text from pg_roles where rolname = any($1)) as known`,
      [Object.values(OWN)],
    )
    return rows[0] ?? { isOurs: false, known: [] }
  } finally {
    await client.end()
  }
}

async function maySignIn(address: pg.ClientConfig): Promise<boolean> {
  const client = newClient(address)
  try {
    await client.connect()
    return true
  } catch (error) {
    // Any other error does not show that the role belongs to another Guichê.
    return !(error instanceof pg.DatabaseError && error.code === WRONG_PASSWORD)
  } finally {
    await client.end()
  }
}

async function createOrAlterRole(client: pg.Client, name: string): Promise<void> {
  const known = await client.query('select from pg_roles where rolname = $1', [name])
  const verb = known.rowCount ? 'alter' : 'create'
  const role = client.escapeIdentifier(name)
  await client.query(
    `${verb} role ${role} with login password ${client.escapeLiteral(rolePasswordOf(name))}`,
  )
}

/** Names and addresses of Guichê's three roles on the owner's server; they need not exist yet. */
export function rolesOf(owner: pg.ClientConfig): Roles {
  const { host, port, database, ssl } = new pg.Client(owner)
  const address = (user: string): pg.ClientConfig => ({
    host,
    port,
    database,
    ssl,
    user,
    password: rolePasswordOf(user),
  })
  return {
    names: OWN,
    addresses: { app: address(OWN.app), across: address(OWN.across), jobs: address(OWN.jobs) },
  }
}

/** The jobs' role creates and owns the job schema; all three may use the schema public. */
export async function grantDatabase(owner: pg.ClientConfig, names: RoleNames): Promise<void> {
  const client = newClient(owner)
  await client.connect()
  try {
    const database = client.escapeIdentifier(client.database ?? '')
    await client.query(
      `grant create on database ${database} to ${client.escapeIdentifier(names.jobs)}`,
    )
    for (const name of Object.values(names))
      await client.query(`grant usage on schema public to ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

/** Refuses roles under which one company could read another's rows. @throws RolesError naming the violations */
export async function assertRowSecurity(owner: pg.ClientConfig, names: RoleNames): Promise<void> {
  const faults = await findRowSecurityFaults(owner, names)
  if (faults.length > 0) throw new RolesError(faults.join('; '))
}

/** Lists the violations of row security, each as a sentence. */
export async function findRowSecurityFaults(
  owner: pg.ClientConfig,
  names: RoleNames,
): Promise<string[]> {
  const client = newClient(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ fault: string }>(FAULTS, [Object.values(names)])
    return rows.map((row) => row.fault)
  } finally {
    await client.end()
  }
}

// Inherited roles count too: a member of the owner or of a superuser can act as it.
const FAULTS = `
  with runtime as (select unnest($1::text[]) as name),
  reachable as (
    select runtime.name, pg_roles.*
    from runtime join pg_roles on pg_has_role(runtime.name, pg_roles.oid, 'member')
  )
  select format('role %I %s', name, case when rolsuper then 'is a superuser' else 'bypasses row security' end) as fault
  from reachable where rolsuper or rolbypassrls
  union all
  select distinct format('role %I owns table %I', name, relname)
  from reachable join pg_class on relowner = reachable.oid
  where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
  union all
  select format('table %I has company_id but no forced row security', relname)
  from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'company_id'
  where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not (relrowsecurity and relforcerowsecurity)
`
