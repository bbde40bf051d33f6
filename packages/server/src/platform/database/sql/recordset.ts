import { type RawBuilder, sql } from 'kysely'
import { snakeCase } from '../case-translation.ts'

/**
 * Rows as one JSON parameter, so that any number of them is the same prepared statement. In SQL the columns have their
 * names from here, in quotes; `place` is the row's index, from 0.
 */
export interface Recordset<R> {
  /** `from ${rows.of(list)}` */
  of(rows: readonly R[]): RawBuilder<unknown>
  /** Column names of the table: `insert into messages (${rows.columns})`. */
  readonly columns: RawBuilder<unknown>
  /** Their values, in the same order: `select ${rows.values} from given`. */
  readonly values: RawBuilder<unknown>
}

/** @param types PostgreSQL's type of each column */
export function recordset<R extends object>(
  alias: string,
  types: Readonly<Record<keyof R & string, string>>,
): Recordset<R> {
  const names = keysOf(types)
  const declared = Object.entries<string>({ ...types, place: 'int' })
  const columns = declared.map(([name, type]) => `"${name}" ${type}`).join(', ')
  const as = sql.raw(`${alias} (${columns})`)
  return {
    of: (rows) => {
      const text = JSON.stringify(
        rows.map((row, place) => {
          const kept: Record<string, unknown> = { place }
          for (const name of names) kept[name] = row[name]
          return kept
        }),
        wellFormedValue,
      )
      return sql`json_to_recordset(${text}::json) as ${as}`
    },
    columns: sql.raw(names.map(snakeCase).join(', ')),
    values: sql.raw(names.map((name) => `${alias}."${name}"`).join(', ')),
  }
}

function keysOf<K extends string>(types: Readonly<Record<K, string>>): K[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a record that is written out has no other keys
  return Object.keys(types) as K[]
}

/** Replaces the lone surrogate that a cut text leaves by U+FFFD, as PostgreSQL's encoding of a plain parameter does. */
function wellFormedValue(_key: string, value: unknown): unknown {
  return typeof value === 'string' && !value.isWellFormed() ? value.toWellFormed() : value
}
