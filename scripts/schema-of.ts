import { camelCase } from '../packages/server/src/platform/database/case.ts'
import type { Column, Table } from '../packages/server/src/testing/catalogue.ts'

/** Tables without Kysely queries: their owners use plain SQL. */
const PLAIN = ['migrations', 'rate_limits']

/** The columns that column-types.ts names, such as `'tickets.status'`. */
export function typedColumns(source: string): Set<string> {
  return new Set(
    [...source.matchAll(/^ {2}'([a-z_]+\.[a-z_\d]+)': /gm)].map(([, name = '']) => name),
  )
}

/** The source file with the rows of these tables. @throws if `typed` names a missing column */
export function schemaOf(tables: readonly Table[], typed: ReadonlySet<string>): string {
  const shown = tables.filter(({ name }) => !PLAIN.includes(name))
  const known = new Set(
    shown.flatMap((table) => table.columns.map(({ name }) => `${table.name}.${name}`)),
  )
  const unknown = [...typed].filter((column) => !known.has(column))
  if (unknown.length > 0)
    throw new Error(`column-types.ts names what is not there: ${unknown.join(', ')}`)
  const rows = shown.map((table) => {
    const fields = table.columns.map(
      (column) => `    ${camelCase(column.name)}: ${typeOf(table, column, typed)}`,
    )
    return `  ${camelCase(table.name)}: {\n${fields.join('\n')}\n  }`
  })
  return `// Made by scripts/row-types.ts from what the migrations make: not to be edited. Types that the database does not know
// stand in column-types.ts.
import type { ColumnType, Generated } from 'kysely'
import type { ${usedHelpers(rows).join(', ')} } from './column-types.ts'

export interface Tables {
${rows.join('\n')}
}
`
}

const HELPERS = [
  'ColumnTypes',
  'GeneratedInstant',
  'GeneratedJson',
  'Instant',
  'Json',
  'OptionalInstant',
  'OptionalJson',
]

function usedHelpers(rows: readonly string[]): string[] {
  const text = rows.join('\n')
  return HELPERS.filter((name) => new RegExp(`\\b${name}\\b`).test(text))
}

function typeOf(table: Table, column: Column, typed: ReadonlySet<string>): string {
  const key = `${table.name}.${column.name}`
  const value = typed.has(key) ? `ColumnTypes['${key}']` : plainType(key, column)
  const hasDefault = column.default !== null || column.isGenerated
  if (column.type === 'timestamp with time zone') return wrapped('Instant', column, hasDefault)
  if (column.type === 'jsonb') return `${wrapped('Json', column, hasDefault)}<${value}>`
  const read = column.isRequired ? value : `${value} | null`
  // A generated column.
  if (column.isGenerated && column.default !== null) return `ColumnType<${read}, never, never>`
  return hasDefault ? `Generated<${read}>` : read
}

function wrapped(name: string, column: Column, hasDefault: boolean): string {
  if (!column.isRequired) return `Optional${name}`
  return hasDefault ? `Generated${name}` : name
}

const PLAIN_TYPES: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  integer: 'number',
  'integer[]': 'number[]',
  jsonb: 'unknown',
  numeric: 'number',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'string',
  tsvector: 'string',
  uuid: 'string',
  'uuid[]': 'string[]',
}

function plainType(key: string, { type, check }: Column): string {
  const plain = PLAIN_TYPES[type.replace(/\(.*\)$/, '')]
  if (!plain) throw new Error(`no type is known for ${key}, which is ${type}`)
  return (type === 'text' && literalsOf(check)) || plain
}

/** `CHECK ((status = ANY (ARRAY['pending'::text, 'open'::text])))` as a union. */
function literalsOf(check: string | null): string | undefined {
  const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check ?? '') ?? []
  const literals = list?.match(/'[^']*'(?=::text)/g)
  return literals?.join(' | ')
}
