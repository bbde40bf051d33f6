import { type RawBuilder, sql } from 'kysely'
import { snakeCase } from '../case-translation.ts'

/** Columns of a table as a fragment of a statement. Kysely would compile each reference again. */
export function columnsOf(table: string, names: readonly string[]): RawBuilder<unknown> {
  return sql.raw(names.map((name) => `${table}.${snakeCase(name)}`).join(', '))
}
