import { type RawBuilder, sql } from 'kysely'
import { snakeCase } from './case.ts'

/**
 * Rows handed to a statement as one parameter, so that any number of them is the same prepared statement. In SQL their
 * columns are called as here, in quotes; `place` counts them from 0.
 */
export interface Recordset<R> {
  /** `from ${rows.of(list)}` */
  of(rows: readonly R[]): RawBuilder<unknown>
  /** What the columns are called in the table: `insert into messages (${rows.columns})`. */
  readonly columns: RawBuilder<unknown>
  /** Their values: `select ${rows.values} from given`. */
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
        wellFormed,
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

/** Half of a pair of surrogates, where a text was cut: as a parameter of its own PostgreSQL would get U+FFFD too. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' && !value.isWellFormed() ? value.toWellFormed() : value
}
