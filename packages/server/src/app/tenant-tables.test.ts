import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCompany } from '../features/organisation/companies/index.ts'
import { closePools, openPools } from '../platform/database/pools.ts'
import { assertRowSecurity } from '../platform/database/roles.ts'
import { inCompany } from '../platform/database/transaction.ts'
import { sqlState } from '../platform/database/database-errors.ts'
import { buildPlan, passwordHash } from '../testing/build-company.ts'
import { readTables, type Table } from '../testing/database-catalogue.ts'
import { type Filling, fillTables, hasCompanyColumn } from '../testing/fill-tables.ts'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { registerFeatureReactions } from './features.ts'

// Checks row security for each table of PostgreSQL's catalogue, so that tables added later are covered.

/** Tables that belong to no company, with the reason. */
const platformTables: Readonly<Record<string, string>> = {
  announcements: 'what the operator says to companies',
  helps: 'the operator’s videos for all companies',
  migrations: 'which migrations ran',
  plans: 'what the operator offers to all companies',
  rate_limits: 'attempts are counted before it is known whose they are',
}

/**
 * Keys unique across companies, with the reason. A refusal would reveal another company's row, so no value that a
 * company chooses is here.
 */
const platformKeys: Readonly<Record<string, string>> = {
  users_email_key_key: 'sign-in knows no company',
  tickets_uuid_key: 'made by the server, at random',
  flow_webhooks_hash_key: 'the same: whoever calls the address is of no company',
  personal_tokens_token_hash_key: 'the same: a token knows no company',
}

/** Columns that may name a missing row, with the reason. */
const looseColumns: Readonly<Record<string, string>> = {
  'audit_log.user_id': 'who acted may be of another company, and may be gone',
  'audit_log.user_company_id': 'the same',
  'sessions.operator_company_id': 'the super user who works as the user, of another company',
  'sessions.operator_user_id': 'the same',
  'sessions.operator_session_id': 'the same; without that session this one does not live',
  'company_deletions.user_id': 'who deleted it, of another company, may be gone',
  'company_deletions.user_company_id': 'the same',
  'campaign_recipients.message_id': 'what was so when it was sent; the row may be gone',
  'campaign_recipients.whatsapp_id': 'the same',
  'campaigns.last_whatsapp_id': 'a place in the turn of its lines; the line may be gone',
  'chat_messages.sender_id': 'who is gone has a name in former_users',
  'contact_list_imports.last_contact_id': 'a place in the order; who stood there may be gone',
  'contact_list_items.import_id': 'how it came; that import may be gone',
  'decisions.whatsapp_id': 'what was so when it was decided; the row may be gone',
  'invoice_payments.provider_payment_id': 'the payment is the first company’s',
  'macro_runs.user_id': 'who is gone has a name in former_users',
  'messages.contact_id': 'what was so when it was written; the row may be gone',
  'messages.decision_id': 'a decision is kept for a month, and a message for ever',
  'messages.queue_id': 'the same',
  'messages.quoted_msg_id': 'the same',
  'messages.user_id': 'the same',
  'messages.whatsapp_id': 'the same',
  'opt_outs.began_user_id': 'who is gone has a name in former_users',
  'opt_outs.campaign_id': 'whose message was answered; the campaign may be gone',
  'opt_outs.ended_user_id': 'who is gone has a name in former_users',
  'outbox_heads.head_id': 'a place in the order; what stood there may be gone for a moment',
  'pix_charges.user_id': 'who is gone has a name in former_users',
  'ticket_notes.user_id': 'who is gone has a name in former_users',
  'ticket_transfers.from_queue_id': 'what was so when it happened; the row may be gone',
  'ticket_transfers.from_user_id': 'the same',
  'ticket_transfers.to_queue_id': 'the same',
  'ticket_transfers.to_user_id': 'the same',
  'webhook_deliveries.event_id': 'what happened has no row of its own',
}

/** The rights of the role for work across companies, by table. */
const acrossRights: Readonly<Record<string, string>> = {
  announcements: 'DELETE INSERT SELECT UPDATE',
  api_sends: 'DELETE SELECT',
  assistant_calls: 'DELETE SELECT',
  audit_log: 'SELECT',
  bot_calls: 'DELETE SELECT',
  campaigns: 'SELECT',
  chat_paces: 'DELETE SELECT',
  companies: 'DELETE INSERT SELECT UPDATE',
  company_deletions: 'SELECT',
  company_rule_runs: 'DELETE SELECT',
  company_rules: 'SELECT',
  conversation_memories: 'DELETE SELECT',
  decision_settings: 'DELETE SELECT',
  decisions: 'DELETE SELECT',
  device_messages: 'DELETE SELECT',
  device_numbers: 'DELETE SELECT',
  helps: 'DELETE INSERT SELECT UPDATE',
  early_changes: 'DELETE SELECT',
  flow_sessions: 'DELETE SELECT',
  flow_starts: 'DELETE SELECT',
  flow_webhooks: 'SELECT',
  inbox: 'DELETE SELECT',
  invitations: 'DELETE SELECT',
  invoices: 'SELECT',
  line_leases: 'SELECT UPDATE',
  line_requests: 'DELETE SELECT',
  outbox: 'SELECT',
  outbox_heads: 'SELECT',
  outbox_holds: 'SELECT',
  password_resets: 'DELETE SELECT',
  personal_tokens: 'DELETE SELECT',
  pix_authorizations: 'SELECT',
  provider_charges: 'SELECT',
  provider_events: 'DELETE SELECT',
  provider_payments: 'SELECT',
  provider_webhooks: 'SELECT',
  plans: 'DELETE INSERT SELECT UPDATE',
  queues: 'SELECT',
  rate_limits: 'DELETE INSERT SELECT UPDATE',
  rule_errors: 'DELETE SELECT',
  taken_calls: 'DELETE SELECT',
  sessions: 'DELETE SELECT',
  settings: 'SELECT',
  sla_clocks: 'DELETE SELECT',
  timers: 'SELECT',
  users: 'SELECT UPDATE',
  webhook_deliveries: 'DELETE SELECT',
  whatsapps: 'SELECT',
}

const NO_PRIVILEGE_OR_ROW_SECURITY = '42501'

const ours: Filling = {
  companyId: 900_001,
  id: 900_001,
  uuid: randomUUID(),
  marker: 'ours',
  secret: 'ours',
}
const theirs: Filling = {
  companyId: 910_001,
  id: 910_001,
  uuid: randomUUID(),
  marker: 'theirs',
  secret: 'theirs',
}

/** Functions that run as the owner and thus bypass row security, each with a call that asks for as much as possible. */
const definers: Readonly<Record<string, string>> = {
  matching_contacts: `select id from matching_contacts('[{"words": ["%"], "numbers": []}]', 1000000)`,
  matching_list_items: `select matching_list_items(${ours.id}, '[{"words": ["%"], "numbers": []}]', 1000000) as id`,
  matching_messages: `select case hit when '${ours.uuid}' then ${ours.id} end as id
    from matching_messages('{"clause": "''@${ours.marker}''", "most": 1000}'), unnest(ids) as hit`,
  // The words of a filled row are `1`, like its numbers.
  matching_passages: "select article_id as id from matching_passages('1', 1000)",
}

let database: TestDatabase
let owner: pg.Client
let app: pg.Client
let tables: Table[]

beforeAll(async () => {
  database = await openTestDatabase()
  registerFeatureReactions()
  for (const filling of [ours, theirs]) await makeCompany(filling)
  owner = await connectClient(database.owner)
  app = await connectClient(database.roles.addresses.app)
  tables = await readTables(owner)
})
afterAll(async () => {
  await Promise.all([owner?.end(), app?.end()])
  await database?.close()
})

async function makeCompany(filling: Filling): Promise<void> {
  const email = `${filling.marker}@empresa.example`
  await createCompany({
    id: filling.companyId,
    name: filling.marker,
    email,
    planId: await buildPlan(),
    dueDate: null,
    campaignsEnabled: true,
    firstUser: { name: filling.marker, email, passwordHash },
  })
  await fillTables(database.owner, filling)
}

async function connectClient(address: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(address)
  await client.connect()
  return client
}

const tenantTables = () =>
  tables.filter((table) => hasCompanyColumn(table) || table.name === 'companies')
const companyColumn = (table: Table) => (table.name === 'companies' ? 'id' : 'company_id')

describe('the shape of tables', () => {
  test('every table belongs to companies, or is one of the few that the platform has', () => {
    const others = tables.filter((table) => !hasCompanyColumn(table) && table.name !== 'companies')
    expect(others.map(({ name }) => name)).toEqual(Object.keys(platformTables).toSorted())
    expect(tenantTables().length).toBeGreaterThan(5)
  })

  test('every table of companies has row security, forced on its owner too', () => {
    const open = tenantTables().filter(
      ({ hasRowSecurity, isForced }) => !hasRowSecurity || !isForced,
    )
    expect(open.map(({ name }) => name)).toEqual([])
  })

  test('every row has its company', () => {
    const optional = tenantTables().filter((table) =>
      table.columns.some(({ name, isRequired }) => name === companyColumn(table) && !isRequired),
    )
    expect(optional.map(({ name }) => name)).toEqual([])
  })

  test('every primary key begins with the company', () => {
    const wrong = tenantTables().filter(
      (table) => table.keys.find((key) => key.isPrimary)?.columns[0] !== companyColumn(table),
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('every unique key begins with the company, or holds only generated values', () => {
    const wrong = tenantTables().flatMap((table) =>
      table.keys
        .filter(({ columns }) => columns[0] !== companyColumn(table))
        // A row's id: tables that reference it do so together with the company.
        .filter(({ columns }) => columns.join() !== 'id')
        .map(({ name }) => name),
    )
    expect(wrong.toSorted()).toEqual(Object.keys(platformKeys).toSorted())
  })

  test('every foreign key to a table of companies includes the company', () => {
    const wrong = tenantTables().flatMap((table) =>
      table.foreignKeys
        .filter((key) => tenantTables().some(({ name }) => name === key.table))
        .filter((key) => {
          const target = key.table === 'companies' ? 'id' : 'company_id'
          return key.references[key.columns.indexOf(companyColumn(table))] !== target
        })
        .map(({ name }) => `${table.name}.${name}`),
    )
    expect(wrong).toEqual([])
  })

  test('every column that names another row has a foreign key', () => {
    const loose = tenantTables().flatMap((table) =>
      table.columns
        .filter(
          ({ name, type }) => name.endsWith('_id') && name !== 'company_id' && type !== 'text',
        )
        .filter(({ name }) => !table.foreignKeys.some(({ columns }) => columns.includes(name)))
        .map(({ name }) => `${table.name}.${name}`),
    )
    expect(loose.toSorted()).toEqual(Object.keys(looseColumns).toSorted())
  })

  test('deleting a company deletes all of its rows', async () => {
    const gone = { ...theirs, companyId: 920_001, id: 920_001, uuid: randomUUID(), marker: 'gone' }
    await makeCompany(gone)
    await owner.query('delete from companies where id = $1', [gone.companyId])
    for (const table of tenantTables()) {
      const left = await owner.query(
        `select 1 from ${table.name} where ${companyColumn(table)} = $1`,
        [gone.companyId],
      )
      expect(left.rowCount, table.name).toBe(0)
    }
  })
})

describe('the role of requests', () => {
  /**
   * Runs a statement as this company, or as none, and rolls it back.
   * @returns the count of touched rows, or the refusal's code
   */
  async function runAsCompany(
    companyId: number | undefined,
    statement: string,
    values: unknown[] = [],
  ) {
    await app.query('begin')
    try {
      if (companyId)
        await app.query("select set_config('app.company_id', $1, true)", [String(companyId)])
      return (await app.query(statement, values)).rowCount
    } catch (error) {
      return sqlState(error)
    } finally {
      await app.query('rollback')
    }
  }

  const nothing = [0, NO_PRIVILEGE_OR_ROW_SECURITY]

  test('finds a row of each company in every table, under that company only', async () => {
    for (const table of tenantTables()) {
      const mine = `select from ${table.name} where ${companyColumn(table)} = $1`
      expect(
        await runAsCompany(ours.companyId, mine, [ours.companyId]),
        table.name,
      ).toBeGreaterThan(0)
      expect(await runAsCompany(theirs.companyId, mine, [ours.companyId]), table.name).toBe(0)
      expect(await runAsCompany(undefined, mine, [ours.companyId]), table.name).toBe(0)
      expect(
        await runAsCompany(
          theirs.companyId,
          `select from ${table.name} where ${companyColumn(table)} <> $1`,
          [theirs.companyId],
        ),
      ).toBe(0)
    }
  })

  test('sees nothing without a company', async () => {
    for (const table of tenantTables())
      expect(await runAsCompany(undefined, `select from ${table.name}`), table.name).toBe(0)
  })

  test('changes and deletes no row of another company', async () => {
    for (const table of tenantTables()) {
      const column = companyColumn(table)
      for (const companyId of [theirs.companyId, undefined]) {
        const update = `update ${table.name} set ${column} = ${column} where ${column} = $1`
        expect(nothing, table.name).toContain(
          await runAsCompany(companyId, update, [ours.companyId]),
        )
        const remove = `delete from ${table.name} where ${column} = $1`
        expect(nothing, table.name).toContain(
          await runAsCompany(companyId, remove, [ours.companyId]),
        )
      }
    }
  })

  test('puts no row into another company, by inserting or by updating', async () => {
    for (const table of tenantTables()) {
      const column = companyColumn(table)
      // Generated columns accept no values.
      const names = table.columns
        .filter((one) => !one.isGenerated || one.default === null)
        .map(({ name }) => name)
      const stored = await owner.query<{ row: unknown }>(
        `select to_jsonb(t) as row from ${table.name} t where ${column} = $1 limit 1`,
        [ours.companyId],
      )
      const insert = `insert into ${table.name} (${names.join()}) select ${names.join()} from jsonb_populate_record(null::${table.name}, $1)`
      expect(await runAsCompany(theirs.companyId, insert, [stored.rows[0]?.row]), table.name).toBe(
        NO_PRIVILEGE_OR_ROW_SECURITY,
      )
      expect(await runAsCompany(undefined, insert, [stored.rows[0]?.row]), table.name).toBe(
        NO_PRIVILEGE_OR_ROW_SECURITY,
      )
      const giveAway = `update ${table.name} set ${column} = $1`
      expect(await runAsCompany(theirs.companyId, giveAway, [ours.companyId]), table.name).toBe(
        NO_PRIVILEGE_OR_ROW_SECURITY,
      )
    }
  })

  test('cannot truncate a table, create one, or take another role', async () => {
    for (const table of tables)
      expect(await runAsCompany(ours.companyId, `truncate ${table.name} cascade`), table.name).toBe(
        NO_PRIVILEGE_OR_ROW_SECURITY,
      )
    expect(await runAsCompany(ours.companyId, 'create table public.mine (id int)')).toBe(
      NO_PRIVILEGE_OR_ROW_SECURITY,
    )
    const { across, jobs } = database.roles.names
    for (const role of [across, jobs, 'postgres'])
      expect(await runAsCompany(ours.companyId, `set local role ${role}`), role).toBe(
        NO_PRIVILEGE_OR_ROW_SECURITY,
      )
  })

  test('cannot bypass row security by a view or a function', async () => {
    const views = await owner.query(
      `select relname from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
         and not coalesce('security_invoker=true' = any (reloptions) or 'security_invoker=on' = any (reloptions), false)`,
    )
    expect(views.rows).toEqual([])
    const functions = await owner.query<{ name: string }>(
      `select proname as name from pg_proc
       where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
    )
    expect(functions.rows.map(({ name }) => name)).toEqual(Object.keys(definers))
    for (const [name, call] of Object.entries(definers)) {
      const oursIn = `select from (${call}) as found where id = ${ours.id}`
      expect(await runAsCompany(ours.companyId, oursIn), name).toBe(1)
      expect(await runAsCompany(theirs.companyId, oursIn), name).toBe(0)
      expect(await runAsCompany(undefined, call), name).toBe(0)
    }
  })
})

describe('the other roles', () => {
  async function rightsOf(role: string): Promise<Record<string, string>> {
    const { rows } = await owner.query<{ name: string; rights: string }>(
      `select relname as name, string_agg(right_name, ' ' order by right_name) as rights
       from pg_class, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as right_name
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
         and (has_table_privilege($1, pg_class.oid, right_name)
           or (right_name in ('SELECT', 'INSERT', 'UPDATE') and has_any_column_privilege($1, pg_class.oid, right_name)))
       group by relname order by relname`,
      [role],
    )
    return Object.fromEntries(rows.map(({ name, rights }) => [name, rights]))
  }

  test('the role for work across companies has exactly the listed rights', async () => {
    expect(await rightsOf(database.roles.names.across)).toEqual(acrossRights)
  })

  test('the role for work across companies sees no row of a deleted company', async () => {
    const across = await connectClient(database.roles.addresses.across)
    const countSeenRows = async (name: string, { companyId }: Filling) =>
      (await across.query(`select from ${name} where company_id = $1`, [companyId])).rowCount ?? 0
    const opened = tenantTables()
      .filter((table) => hasCompanyColumn(table) && table.name !== 'company_deletions')
      .map(({ name }) => name)
      .filter((name) => acrossRights[name]?.includes('SELECT'))
    const setRestoredAt = (restoredAt: Date | null) =>
      owner.query('update company_deletions set restored_at = $1 where company_id = $2', [
        restoredAt,
        theirs.companyId,
      ])
    try {
      for (const name of opened) expect(await countSeenRows(name, theirs), name).toBeGreaterThan(0)
      await setRestoredAt(null)
      for (const name of opened) {
        expect(await countSeenRows(name, theirs), name).toBe(0)
        expect(await countSeenRows(name, ours), name).toBeGreaterThan(0)
      }
      const companies = await across.query<{ id: number }>('select id from companies')
      expect(companies.rows).toEqual([{ id: ours.companyId }])
      await app.query(`begin; set local app.company_id = '${theirs.companyId}'`)
      expect((await app.query('select from companies')).rowCount).toBe(0)
    } finally {
      await app.query('rollback')
      await setRestoredAt(new Date())
      await across.end()
    }
  })

  test('the role for jobs reaches no table of companies', async () => {
    expect(await rightsOf(database.roles.names.jobs)).toEqual({})
  })

  test('no role owns a table, is a superuser or bypasses row security', async () => {
    await expect(assertRowSecurity(database.owner, database.roles.names)).resolves.toBeUndefined()
    const asOwner = { ...database.roles.names, app: owner.user ?? '' }
    await expect(assertRowSecurity(database.owner, asOwner)).rejects.toThrow(/superuser|owns/)
  })
})

describe('many companies over few connections', () => {
  const CALLS = 2000
  const AT_ONCE = 100

  test("no transaction sees the company of its connection's previous transaction", async () => {
    await closePools()
    openPools(database.roles.addresses, { app: 3, across: 2, jobs: 1, waitMs: 60_000 })
    // Many more concurrent transactions than connections.
    const indexes = Array.from({ length: CALLS }, (_, index) => index)
    const outcomes: Array<PromiseSettledResult<number>> = []
    while (indexes.length > 0) {
      const visits = indexes
        .splice(0, AT_ONCE)
        .map((index) => countForeignRows(index % 2 === 0 ? ours : theirs, index))
      outcomes.push(...(await Promise.allSettled(visits)))
    }
    const wrong = outcomes.filter(
      (outcome) => outcome.status === 'rejected' && !isPlanned(outcome.reason),
    )
    expect(wrong).toEqual([])
    const foreign = outcomes.filter(
      (outcome) => outcome.status === 'fulfilled' && outcome.value !== 0,
    )
    expect(foreign).toEqual([])
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(CALLS / 5)
  })

  /**
   * Counts rows of other companies; some transactions fail before, between or after their queries, by themselves or in
   * PostgreSQL.
   */
  function countForeignRows({ companyId }: Filling, index: number): Promise<number> {
    return inCompany(companyId, async (db) => {
      if (index % 13 === 0) throw new Planned()
      const users = await db.selectFrom('users').select('companyId').execute()
      if (index % 7 === 0)
        await db
          .selectFrom('plans')
          .select((select) => select.lit(1).as('x'))
          .where('id', '=', Number.NaN)
          .execute()
      const settings = await db.selectFrom('settings').select('companyId').execute()
      if (index % 11 === 0) throw new Planned()
      if (users.length === 0 || settings.length === 0) throw new Error('the own rows are not there')
      return [...users, ...settings].filter((row) => row.companyId !== companyId).length
    })
  }

  const INVALID_TEXT_REPRESENTATION = '22P02'

  function isPlanned(reason: unknown): boolean {
    return reason instanceof Planned || sqlState(reason) === INVALID_TEXT_REPRESENTATION
  }
})

class Planned extends Error {}
