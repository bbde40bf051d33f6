import { sql } from 'kysely'
import { pipeline } from './transaction.ts'

/** The column of the query that counts a list's rows. */
export const rowCount = sql<number>`count(*)`.as('count')

interface Counted {
  executeTakeFirstOrThrow: () => Promise<{ count: number }>
}

interface Ordered<Row> {
  offset: (rows: number) => { limit: (rows: number) => { execute: () => Promise<Row[]> } }
}

interface NumberedPage<Row> {
  rows: Row[]
  /** Rows of all pages. */
  count: number
  hasMore: boolean
}

/**
 * A page of a list whose pages have numbers, from 1, in one round trip. `counted` selects `rowCount` of the rows that
 * `ordered` selects.
 */
export async function readNumberedPage<Row>(
  counted: Counted,
  ordered: Ordered<Row>,
  { page, size }: { page: number; size: number },
): Promise<NumberedPage<Row>> {
  const [{ count }, rows] = await pipeline([
    counted.executeTakeFirstOrThrow(),
    ordered
      .offset((page - 1) * size)
      .limit(size)
      .execute(),
  ])
  return { rows, count, hasMore: count > page * size }
}
