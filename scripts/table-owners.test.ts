import { globSync, readFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { snakeCase } from '../packages/server/src/platform/database/case-translation.ts'
import { columnOwners, tableOwners } from './table-owners.ts'
import { UNREADABLE, type Write, writesOf } from './written-tables.ts'

const SERVER = resolve(import.meta.dirname, '../packages/server/src')

/** Deletes a company's rows from all tables. */
const REMOVES_COMPANIES = 'platform/database/remove-company-data.ts'

/** The command line is excluded, because restoring a backup fills all tables. */
const sources = globSync('{app,channels,features,platform}/**/*.ts', { cwd: SERVER })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('/testing.ts'))
  .filter((file) => file !== REMOVES_COMPANIES)

const read = (file: string) => readFileSync(resolve(SERVER, file), 'utf8')

/** `features/tickets/tickets/lists/x.ts` → `features/tickets/tickets`, `channels/lines/x.ts` → `channels/lines`. */
function ownerFolderOf(file: string): string {
  const [layer = '', ...folders] = file.split('/').slice(0, -1)
  if (layer === 'platform') return layer
  const depth = layer === 'features' ? 2 : 1
  return [layer, ...folders.slice(0, depth)].join('/')
}

function isAllowed(room: string, { table, verb, columns }: Write): boolean {
  if (tableOwners[table] === room)
    return !columns || !columns.some((column) => isLent(table, column))
  const lent = columnOwners.find((one) => one.table === table && one.owner === room)
  const mine = [...(lent?.columns ?? []), ...(lent?.shared ?? [])]
  return verb === 'update' && (columns?.every((column) => mine.includes(column)) ?? false)
}

function isLent(table: string, column: string): boolean {
  return columnOwners.some((one) => one.table === table && one.columns.includes(column))
}

function faultsIn(file: string, source: string): string[] {
  return writesOf(source)
    .filter((write) => !isAllowed(ownerFolderOf(file), write))
    .map(
      ({ table, verb, columns }) =>
        `${file}: ${verb} ${table}${columns ? ` (${columns.join()})` : ''}`,
    )
}

describe('a table has one owner', () => {
  test('every table of the database is in the list, and no others', () => {
    const schema = read('platform/database/schema.ts')
    const [, tables = ''] = /export interface Tables \{([^]*?)\n\}/.exec(schema) ?? []
    const names = [...tables.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => snakeCase(name))
    expect(names.length).toBeGreaterThan(40)
    expect(Object.keys(tableOwners)).toEqual([...names, 'migrations', 'rate_limits'].toSorted())
  })

  test('no other folder writes it', () => {
    expect(sources.length).toBeGreaterThan(300)
    expect(sources.flatMap((file) => faultsIn(file, read(file)))).toEqual([])
  })

  test('every owner writes its table', () => {
    const written = new Set(
      sources.flatMap((file) =>
        writesOf(read(file)).map(({ table }) => `${ownerFolderOf(file)} ${table}`),
      ),
    )
    const idle = Object.entries(tableOwners).filter(
      ([table, room]) => !written.has(`${room} ${table}`),
    )
    expect(idle).toEqual([])
  })
})

describe('every form of a write is found', () => {
  test.each([
    [`db.updateTable('tickets').set({ status })`, 'update tickets'],
    [`db.insertInto('ticketReads').values(read)`, 'insert ticket_reads'],
    [`db.deleteFrom('outbox as waiting').where('id', '=', id)`, 'delete outbox'],
    [`db.updateTable(table).set(change)`, `update ${UNREADABLE}`],
    ['sql`update tickets set status = ${status} where id = ${id}`', 'update tickets (status)'],
    [
      'sql`with x as (update threads as t set a = (select b, c from d), e = 1 from f) select`',
      'update threads (a,e)',
    ],
    ['sql`insert into outbox (id) select id from messages`', 'insert outbox'],
    ['sql`delete from only messages where ${isOld}`', 'delete messages'],
    ["const text = 'delete from tickets'", 'delete tickets'],
    ['sql`update ${table} set a = 1`', `update ${UNREADABLE} (a)`],
    ['sql`update messages set (thread_id, position) = (1, 2)`', `update messages (${UNREADABLE})`],
  ])('%s', (source, seen) => {
    const writes = writesOf(source).map(
      ({ table, verb, columns }) => `${verb} ${table}${columns ? ` (${columns.join()})` : ''}`,
    )
    expect(writes).toEqual([seen])
  })

  test.each([
    '// update tickets set status = 1',
    'sql`select * from tickets for update`',
    'sql`select * from tickets for update of tickets skip locked`',
    'sql`select 1 -- delete from tickets`',
    `db.selectFrom('tickets').selectAll().forUpdate()`,
  ])('no write is found in: %s', (source) => {
    expect(writesOf(source)).toEqual([])
  })
})

describe('a planted fault is found', () => {
  test.each([
    [
      'features/messages/messages/contact-merges/merge.ts',
      'sql`update tickets set contact_id = 1`',
    ],
    ['features/tickets/tickets/tickets.queries.ts', `db.insertInto('threads').values(talk)`],
    // Only threads write positions, and they change no other column of messages.
    ['features/messages/messages/messages.queries.ts', 'sql`update messages set position = 1`'],
    [
      'features/tickets/threads/positions.queries.ts',
      'sql`update messages set position = 1, body = null`',
    ],
    [
      'features/tickets/threads/positions.queries.ts',
      `db.updateTable('messages').set({ position })`,
    ],
    ['features/tickets/threads/positions.queries.ts', 'sql`delete from messages`'],
    ['channels/lines/leases.queries.ts', `db.updateTable('whatsapps').set({ forget: false })`],
    ['app/main.ts', 'sql`insert into settings (key) values (1)`'],
  ])('%s: %s', (file, source) => {
    expect(faultsIn(file, source)).toHaveLength(1)
  })
})
