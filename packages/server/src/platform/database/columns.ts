import { type RawBuilder, sql } from 'kysely'
import { snakeCase } from './case.ts'

/** Columns of a table as one piece of a statement: Kysely would write each reference anew, at every use. */
export function columnsOf(table: string, names: readonly string[]): RawBuilder<unknown> {
  return sql.raw(names.map((name) => `${table}.${snakeCase(name)}`).join(', '))
}
