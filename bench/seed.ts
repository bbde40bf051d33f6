import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { loosenTables, tightenTables } from '../packages/server/src/cli/backups/loosen-tables.ts'
import { openOwnerSession } from '../packages/server/src/cli/backups/owner-session.ts'
import { hashPassword } from '../packages/server/src/platform/passwords.ts'
import { insertExtras } from './seed-extras.ts'
import { type CompanyPlan, companyRowsOf } from './seed-rows.ts'
import { ADMIN, databaseConfigsOf, ROOT, startServer } from './start-server.ts'

// A data folder with one big company and twenty small ones, created once and reused under /tmp: its name contains a
// hash of its sources, so that another schema or seed gets another folder.

export interface SeedSize {
  readonly name: 'big' | 'small'
  readonly tickets: number
  readonly messages: number
  readonly contacts: number
}

export const BIG: SeedSize = {
  name: 'big',
  tickets: 200_000,
  messages: 2_000_000,
  contacts: 100_000,
}
export const SMALL: SeedSize = {
  name: 'small',
  tickets: 20_000,
  messages: 200_000,
  contacts: 10_000,
}

/** The attendant whose lists are measured; all users have the administrator's password. */
export const ATTENDANT = 'atendente1@guiche.local'

const COMPANY = 1
const NEIGHBOURS = 20
const QUEUES = 12
const USERS = 30
const LINES = 3

/** @returns the data folder; no server runs on it */
export async function prepareSeededFolder(
  size: SeedSize,
  say: (text: string) => void,
): Promise<string> {
  const folder = `/tmp/guiche-bench-seed-${size.name}-${fingerprint()}`
  const stamp = join(folder, 'seeded')
  if (existsSync(stamp)) return folder
  const startedAt = performance.now()
  say(`seeding ${size.tickets} tickets and ${size.messages} messages into ${folder}`)
  for (const old of globSync(`/tmp/guiche-bench-seed-${size.name}-*`))
    await rm(old, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o755 })
  const server = await startServer(folder)
  try {
    await seedDatabase((await databaseConfigsOf(folder)).owner, size)
  } finally {
    await server.stop()
  }
  writeFileSync(stamp, '')
  say(`seeded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  return folder
}

function fingerprint(): string {
  const files = ['packages/server/migrations/*.sql', 'bench/seed*.ts', 'bench/random.ts']
  const hash = createHash('sha256')
  for (const file of globSync(files, { cwd: ROOT }).toSorted())
    hash.update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 10)
}

async function seedDatabase(owner: pg.ClientConfig, size: SeedSize): Promise<void> {
  const client = await openOwnerSession(owner)
  try {
    await client.query("set maintenance_work_mem = '512MB'; set synchronous_commit = off")
    await client.query('begin')
    const loosened = await loosenTables(client)
    const indexes = await dropIndexes(client)
    const passwordHash = await hashPassword(ADMIN.password)
    await copyCompany(client, await insertStaffAndPlan(client, COMPANY, size, passwordHash))
    for (let neighbour = 0; neighbour < NEIGHBOURS; neighbour++)
      await copyCompany(
        client,
        await insertSmallCompany(client, COMPANY + 1 + neighbour, size, passwordHash),
      )
    for (const table of ['contacts', 'threads', 'tickets'])
      await client.query(`select setval('${table}_id_seq', (select max(id) from ${table}))`)
    for (const definition of indexes) await client.query(definition)
    await tightenTables(client, loosened)
    await client.query('commit')
    await vacuum(client)
    await client.query('checkpoint').catch(() => undefined)
  } finally {
    await client.end()
  }
}

const BIG_TABLES = ['tickets', 'messages', 'contacts']
const VACUUMS_MAX = 20

/**
 * Repeats until each page of the big tables is marked all-visible, as autovacuum does: an older transaction of the
 * server delays that, and counts would read the table instead of its index.
 */
async function vacuum(client: pg.ClientBase): Promise<void> {
  for (let times = 0; times < VACUUMS_MAX; times++) {
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ share: number }>(
      `select min(relallvisible::float / greatest(relpages, 1)) as share from pg_class
       where oid = any($1::regclass[])`,
      [BIG_TABLES],
    )
    if ((rows[0]?.share ?? 0) > 0.9) return
    await sleep(500)
  }
  throw new Error('the seed cannot be vacuumed: a transaction holds an old snapshot')
}

/** Drops indexes that no constraint needs: rebuilding them at the end takes a fraction of the time. */
async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid in ('messages'::regclass, 'tickets'::regclass, 'contacts'::regclass) and not exists (
       select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function insertSmallCompany(
  client: pg.ClientBase,
  companyId: number,
  size: SeedSize,
  passwordHash: string,
): Promise<CompanyPlan> {
  await client.query('insert into companies (id, name) values ($1, $2)', [
    companyId,
    `Vizinha ${companyId}`,
  ])
  const smaller = {
    ...size,
    tickets: size.tickets / 100,
    messages: size.messages / 100,
    contacts: size.contacts / 100,
  }
  return insertStaffAndPlan(client, companyId, smaller, passwordHash)
}

async function insertStaffAndPlan(
  client: pg.ClientBase,
  companyId: number,
  size: SeedSize,
  passwordHash: string,
): Promise<CompanyPlan> {
  const queueIds = await insertQueues(client, companyId)
  const lineIds = await insertLines(client, companyId)
  const userIds = await insertUsers(client, companyId, passwordHash, queueIds)
  return {
    companyId,
    seed: 7 + companyId,
    contacts: size.contacts,
    tickets: size.tickets,
    messages: size.messages,
    deepThreads: 20,
    // Enough messages for page 200; small companies have none.
    deepMessages: companyId === COMPANY ? 4500 : 0,
    open: Math.round(size.tickets * 0.0125),
    pending: Math.round(size.tickets * 0.0175),
    queueIds,
    userIds,
    lineIds,
    firstId: await nextIds(client),
  }
}

async function nextIds(client: pg.ClientBase): Promise<CompanyPlan['firstId']> {
  const { rows } = await client.query<CompanyPlan['firstId']>(
    `select (select coalesce(max(id), 0) + 1 from contacts) as contact,
       (select coalesce(max(id), 0) + 1 from threads) as thread, (select coalesce(max(id), 0) + 1 from tickets) as ticket`,
  )
  if (!rows[0]) throw new Error('the query returned no row')
  return rows[0]
}

async function insertQueues(client: pg.ClientBase, companyId: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into queues (company_id, name, color, order_queue)
     select $1, 'Setor ' || n, '#' || lpad(to_hex(n * 4099), 6, '0'), n from generate_series(1, $2::int) n returning id`,
    [companyId, QUEUES],
  )
  return rows.map(({ id }) => id)
}

async function insertLines(client: pg.ClientBase, companyId: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into whatsapps (company_id, name, provider, status, wanted)
     select $1, 'Linha ' || n, 'simulator', 'DISCONNECTED', false from generate_series(1, $2::int) n returning id`,
    [companyId, LINES],
  )
  return rows.map(({ id }) => id)
}

/** Attendants with one to four queues; every third also sees tickets without queue. */
async function insertUsers(
  client: pg.ClientBase,
  companyId: number,
  passwordHash: string,
  queueIds: number[],
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into users (company_id, name, email, email_key, password_hash, all_ticket)
     select $1, 'Atendente ' || n, address, address, $2, case when n % 3 = 1 then 'enabled' else 'desabled' end
     from generate_series(1, $3::int) n,
       lateral (select 'atendente' || n || case when $1::int = 1 then '' else '-' || $1::int end || '@guiche.local' as address) a
     order by n returning id`,
    [companyId, passwordHash, USERS],
  )
  const userIds = rows.map(({ id }) => id)
  for (const [index, userId] of userIds.entries()) {
    const own = Array.from(
      { length: 1 + ((index + 2) % 4) },
      (_, queue) => queueIds[(index * 5 + queue) % queueIds.length],
    )
    await client.query(
      'insert into user_queues (company_id, user_id, queue_id) select $1, $2, unnest($3::int[])',
      [companyId, userId, own],
    )
  }
  return userIds
}

async function copyCompany(client: pg.ClientBase, plan: CompanyPlan): Promise<void> {
  const rows = companyRowsOf(plan)
  await copyRowsInto(
    client,
    'contacts (company_id, id, name, number, created_at, updated_at, search_text)',
    rows.contacts(),
  )
  await copyRowsInto(
    client,
    'contact_identities (company_id, kind, value, contact_id)',
    rows.identities(),
  )
  await copyRowsInto(
    client,
    `messages (company_id, id, thread_id, position, ticket_id, contact_id, whatsapp_id, queue_id, user_id, provider_id,
      from_me, body, ack, remote_jid, created_at, updated_at)`,
    rows.messages(),
  )
  await copyRowsInto(
    client,
    'threads (company_id, id, contact_id, whatsapp_id, last_position)',
    rows.threads(),
  )
  await copyRowsInto(
    client,
    `tickets (company_id, id, uuid, status, unread_messages, last_message, from_me, user_id, queue_id, contact_id,
      whatsapp_id, thread_id, queued_at, closed_at, created_at, updated_at, protocol, waiting_on, waiting_since,
      last_inbound_position, last_message_type)`,
    rows.tickets(),
  )
  await insertExtras(client, plan.companyId)
}

async function copyRowsInto(
  client: pg.ClientBase,
  into: string,
  lines: Generator<string>,
): Promise<void> {
  await pipeline(Readable.from(inChunks(lines)), client.query(copyFrom(`copy ${into} from stdin`)))
}

const CHUNK = 500

function* inChunks(lines: Generator<string>): Generator<Buffer> {
  let chunk: string[] = []
  for (const line of lines) {
    if (chunk.push(line) < CHUNK) continue
    yield Buffer.from(chunk.join(''))
    chunk = []
  }
  if (chunk.length > 0) yield Buffer.from(chunk.join(''))
}
