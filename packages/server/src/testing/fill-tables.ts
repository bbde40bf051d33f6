import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { secretSealPurpose } from '../features/outside/webhooks/deliveries/post-event.ts'
import { seal } from '../platform/secrets.ts'
import { type Column, readTables, type Table } from './database-catalogue.ts'

/** Values that identify the rows of one company. */
export interface Filling {
  companyId: number
  /** The id of each of its rows with a number as id. */
  id: number
  /** The id of each of its rows with a UUID as id. */
  uuid: string
  /** Stored in every text column without a constraint. */
  marker: string
  /** Stored in columns that no caller may read: hashes, tokens, keys. */
  secret: string
}

type Row = Record<string, unknown>

/** Values for columns that need particular ones, for example the simulator's tables. */
const chosen: Readonly<Record<string, (filling: Filling) => Row>> = {
  // A withdrawn deletion, since the company exists.
  company_deletions: () => ({ restored_at: new Date() }),
  queue_integrations: ({ secret }) => ({ json_content: secret }),
  webhooks: ({ companyId, secret }) => ({ secret: seal(secretSealPurpose(companyId), secret) }),
  webhook_deliveries: () => ({ type: 'ping' }),
  // The version number that sampleOf gives, and an empty graph.
  flow_versions: ({ id }) => ({ number: id, graph: '{"nodes": [], "connections": []}' }),
  // A call belongs to a prompt or to an integration, never to both.
  bot_calls: ({ id }) => ({ prompt_id: id, exchanges: '[]', tools: '[]' }),
  // Fits its payment, which is credited.
  invoices: () => ({ status: 'paid', paid_at: new Date() }),
  // Letters and digits only.
  pix_charges: ({ id }) => ({ txid: `PX${id}`, status: 'open', refunded_cents: 0 }),
  // Banks allow only certain intervals; one debit belongs to it.
  pix_authorizations: () => ({ months: 1 }),
  provider_charges: ({ id }) => ({
    kind: 'debit',
    authorization_id: id,
    debit_on: '2026-11-26',
  }),
  prompt_proposals: () => ({ cited: '[]' }),
  // A session that has started and waits for nothing.
  flow_sessions: ({ id }) => ({
    flow_id: id,
    version_id: id,
    state: {
      flowId: id,
      versionId: id,
      nodeId: '1',
      wait: null,
      variables: {},
      path: ['1'],
      unheard: 1,
      asked: 0,
      talk: {},
      start: 'person',
    },
  }),
  // Its address is shown to administrators.
  flow_webhooks: ({ id }) => ({
    hash: String(id).repeat(7),
    config: { numberPath: 'number', namePath: 'name', emailPath: 'email', variables: [] },
  }),
  // A user cannot be both current and former.
  former_users: ({ id }) => ({ id: id + 1 }),
  company_rules: () => ({
    trigger: { kind: 'closed' },
    condition: { whatsappIds: [], queueIds: [], tagIds: [], status: 'any', hours: 'any' },
  }),
  // A macro without an owner must be shared.
  macros: () => ({ is_shared: true }),
  macro_runs: () => ({
    undoing: { isMoved: false, isSnoozed: false, addedTagIds: [], removedTagIds: [] },
  }),
  ticket_undos: () => ({
    before: { status: 'open', chatbot: false, useIntegration: false, unreadMessages: 0 },
  }),
  line_templates: () => ({ buttons: '[]' }),
  simulated_lines: () => ({ templates: '[]' }),
  whatsapps: () => ({ provider: 'simulator' }),
  simulated_messages: () => ({ media: Buffer.from('picture'), mimetype: 'image/png' }),
  // The telephone number that sampleOf gives.
  simulated_customers: () => ({
    number: '5511987654321',
    picture: Buffer.from('picture'),
    picture_mimetype: 'image/png',
  }),
}

/**
 * Writes one row of a company into every table with a company. Values are derived from the catalogue, so tables added
 * later get rows too. The company must exist.
 * @returns the rows by table
 */
export async function fillTables(
  owner: pg.ClientConfig,
  filling: Filling,
): Promise<Map<string, Row>> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const tables = (await readTables(client)).filter(hasCompanyColumn)
    const rows = new Map<string, Row>()
    const company = 'select * from companies where id = $1'
    rows.set('companies', (await client.query<Row>(company, [filling.companyId])).rows[0] ?? {})
    for (const table of sortParentsFirst(tables, filling))
      rows.set(table.name, await insertRow(client, table, rowOf(table, filling, rows)))
    return rows
  } finally {
    await client.end()
  }
}

export function hasCompanyColumn(table: Table): boolean {
  return table.columns.some((column) => column.name === 'company_id')
}

/** Tables ordered so that each follows those that it references with a required key. */
function sortParentsFirst(tables: readonly Table[], filling: Filling): Table[] {
  const ordered: Table[] = []
  const visit = (table: Table) => {
    if (ordered.includes(table)) return
    for (const key of heldKeys(table, filling)) {
      const parent = tables.find(({ name }) => name === key.table)
      if (parent && parent !== table) visit(parent)
    }
    ordered.push(table)
  }
  tables.forEach(visit)
  return ordered
}

/** Foreign keys that every row has, and those of chosen values. */
function heldKeys(table: Table, filling: Filling) {
  const given = chosen[table.name]?.(filling) ?? {}
  const isHeld = (name: string) =>
    name in given || table.columns.find((column) => column.name === name)?.isRequired
  return table.foreignKeys.filter((key) => key.columns.every(isHeld))
}

function rowOf(table: Table, filling: Filling, rows: ReadonlyMap<string, Row>): Row {
  const row: Row = {}
  for (const column of table.columns) {
    const value = valueOf(column, filling)
    if (value !== undefined) row[column.name] = value
  }
  for (const { table: parent, columns, references } of heldKeys(table, filling))
    columns.forEach((name, index) => (row[name] = rows.get(parent)?.[references[index] ?? '']))
  return { ...row, ...chosen[table.name]?.(filling), company_id: filling.companyId }
}

/** Undefined if the column's default suffices. */
function valueOf(column: Column, filling: Filling): unknown {
  if (column.name === 'id') return column.type === 'uuid' ? filling.uuid : idOf(column, filling)
  if (!column.isRequired || column.isGenerated) return undefined
  if (column.type === 'text' && column.check === null && isEmptyDefault(column))
    return isSecret(column.name) ? filling.secret : filling.marker
  return column.default === null ? sampleValueOf(column, filling) : undefined
}

function idOf(column: Column, filling: Filling): unknown {
  return column.type === 'text' ? filling.uuid : filling.id
}

function isEmptyDefault(column: Column): boolean {
  return column.default === null || column.default === "''::text"
}

function isSecret(name: string): boolean {
  return /hash|secret|token|api_key|voice_key|password/.test(name)
}

function sampleValueOf(column: Column, filling: Filling): unknown {
  // check (kind = ANY (ARRAY['phone'::text, …])): takes the first allowed value
  const [, allowed] = /'([^']*)'/.exec(column.check ?? '') ?? []
  if (allowed !== undefined) return allowed
  switch (column.type) {
    case 'uuid':
      return column.name === 'uuid' ? filling.uuid : randomUUID()
    case 'jsonb':
    case 'json':
      return '{}'
    case 'boolean':
      return false
    case 'bytea':
      return Buffer.from(filling.marker)
    case 'timestamp with time zone':
    case 'date':
      // Far in the future, because a running server would process due rows.
      return column.name === 'due_at' ? new Date('2999-01-01') : new Date()
    case 'text':
    case 'character varying':
      return filling.marker
    default:
      return 1
  }
}

/** Inserts unless the row exists: a running server may have written it meanwhile, such as the lease of a new line. */
async function insertRow(client: pg.ClientBase, table: Table, row: Row): Promise<Row> {
  const names = Object.keys(row)
  const columns = names.map((name) => client.escapeIdentifier(name)).join(', ')
  const values = names.map((_, index) => `$${index + 1}`).join(', ')
  const insert = `insert into ${client.escapeIdentifier(table.name)} (${columns}) values (${values}) on conflict do nothing returning *`
  const inserted = await client.query<Row>(insert, Object.values(row))
  return inserted.rows[0] ?? {}
}
