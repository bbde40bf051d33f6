import { type RawBuilder, sql } from 'kysely'

/**
 * For `where('id', '=', anyOf(ids))`: one parameter for lists of any length, so that the statement's text stays the
 * same and stays prepared.
 */
export function anyOf(ids: readonly number[]): RawBuilder<number> {
  return sql<number>`any(${ids}::int[])`
}
