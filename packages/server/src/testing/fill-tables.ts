import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { secretPlace } from '../features/outside/webhooks/deliveries/post-event.ts'
import { seal } from '../platform/secrets.ts'
import { type Column, readTables, type Table } from './catalogue.ts'

/** What the rows of one company are recognised by. */
export interface Filling {
  companyId: number
  /** The number of each of its rows that has one. */
  id: number
  /** The same, where numbers are UUIDs. */
  uuid: string
  /** Stands in every text that may hold anything. */
  marker: string
  /** Stands where the product keeps what nobody may read: hashes, tokens, keys. */
  secret: string
}

type Row = Record<string, unknown>

/** Columns for which not any value will do: the simulator is asked about its own lines, and for a picture. */
const chosen: Readonly<Record<string, (filling: Filling) => Row>> = {
  // One that was taken back: the company is here.
  company_deletions: () => ({ restored_at: new Date() }),
  queue_integrations: ({ secret }) => ({ json_content: secret }),
  webhooks: ({ companyId, secret }) => ({ secret: seal(secretPlace(companyId), secret) }),
  webhook_deliveries: () => ({ type: 'ping' }),
  // The number that sampleOf gives, and a graph in which nothing is drawn.
  flow_versions: ({ id }) => ({ number: id, graph: '{"nodes": [], "connections": []}' }),
  // Of a prompt or an integration, never of both.
  bot_calls: ({ id }) => ({ prompt_id: id, exchanges: '[]', tools: '[]' }),
  // As its payment, which is credited.
  invoices: () => ({ status: 'paid', paid_at: new Date() }),
  // Letters and digits.
  pix_charges: ({ id }) => ({ txid: `PX${id}`, status: 'open', refunded_cents: 0 }),
  // For which banks have a rhythm, and one of its debits.
  pix_authorizations: () => ({ months: 1 }),
  provider_charges: ({ id }) => ({
    kind: 'debit',
    authorization_id: id,
    debit_on: '2026-11-26',
  }),
  prompt_proposals: () => ({ cited: '[]' }),
  // Who has begun and waits for nothing.
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
  // Nobody is both here and gone.
  former_users: ({ id }) => ({ id: id + 1 }),
  company_rules: () => ({
    trigger: { kind: 'closed' },
    condition: { whatsappIds: [], queueIds: [], tagIds: [], status: 'any', hours: 'any' },
  }),
  // Nobody's own is nobody's at all.
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
  // The number that sampleOf gives.
  simulated_customers: () => ({
    number: '5511987654321',
    picture: Buffer.from('picture'),
    picture_mimetype: 'image/png',
  }),
}

/**
 * Writes one row of a company into every table of tenants: what a column must hold is read from the catalogue, so that
 * a table made tomorrow has its row too. The company itself has to be there. @returns the rows by table
 */
export async function fillTables(
  owner: pg.ClientConfig,
  filling: Filling,
): Promise<Map<string, Row>> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const tables = (await readTables(client)).filter(isTenants)
    const rows = new Map<string, Row>()
    const company = 'select * from companies where id = $1'
    rows.set('companies', (await client.query<Row>(company, [filling.companyId])).rows[0] ?? {})
    for (const table of parentsFirst(tables, filling))
      rows.set(table.name, await insertRow(client, table, rowOf(table, filling, rows)))
    return rows
  } finally {
    await client.end()
  }
}

export function isTenants(table: Table): boolean {
  return table.columns.some((column) => column.name === 'company_id')
}

/** Tables in an order in which each comes after those that it cannot do without. */
function parentsFirst(tables: readonly Table[], filling: Filling): Table[] {
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

/** Those that every row has, and those that are chosen. */
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

/** Undefined: the column's own default will do, or nothing. */
function valueOf(column: Column, filling: Filling): unknown {
  if (column.name === 'id') return column.type === 'uuid' ? filling.uuid : idOf(column, filling)
  if (!column.isRequired || column.isGenerated) return undefined
  if (column.type === 'text' && column.check === null && isEmptyDefault(column))
    return isSecret(column.name) ? filling.secret : filling.marker
  return column.default === null ? anyOf(column, filling) : undefined
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

function anyOf(column: Column, filling: Filling): unknown {
  // check (kind = ANY (ARRAY['phone'::text, …])): any of what it names
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
      // What is due would be taken away by a server that runs.
      return column.name === 'due_at' ? new Date('2999-01-01') : new Date()
    case 'text':
    case 'character varying':
      return filling.marker
    default:
      return 1
  }
}

/** What a running server has written meanwhile, such as the lease of a line that was just filled in, stays. */
async function insertRow(client: pg.ClientBase, table: Table, row: Row): Promise<Row> {
  const names = Object.keys(row)
  const columns = names.map((name) => client.escapeIdentifier(name)).join(', ')
  const values = names.map((_, index) => `$${index + 1}`).join(', ')
  const insert = `insert into ${client.escapeIdentifier(table.name)} (${columns}) values (${values}) on conflict do nothing returning *`
  const inserted = await client.query<Row>(insert, Object.values(row))
  return inserted.rows[0] ?? {}
}
