import { type RawBuilder, sql } from 'kysely'

/** For `where('id', '=', anyOf(ids))`: one statement shape for lists of any length, so that it stays prepared. */
export function anyOf(ids: readonly number[]): RawBuilder<number> {
  return sql<number>`any(${ids}::int[])`
}
