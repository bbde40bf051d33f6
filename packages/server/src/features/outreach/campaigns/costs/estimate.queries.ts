import { callingCodeOf, CALLING_DIGITS } from '@guiche/contract/calling-codes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { selectOptedOutKeys } from '../../../customers/opt-outs/index.ts'

export interface Audience {
  /** Recipients by country code. */
  readonly byCode: ReadonlyMap<string, number>
  readonly optedOut: number
}

/**
 * Counts the valid numbers of a contact list within the database.
 * @param lacks SQL condition on an `item` that gets nothing
 */
export async function countNumbersByCode(
  db: Db,
  companyId: number,
  contactListId: number,
  lacks: RawBuilder<boolean>,
): Promise<Audience> {
  const { rows } = await sql<{ head: string; writtenTo: number; optedOut: number }>`
    with opted_out as materialized (${selectOptedOutKeys(companyId)})
    select left(item.number, ${CALLING_DIGITS}) as head,
      count(*) filter (where opted_out.number_key is null and not ${lacks})::int as written_to,
      count(opted_out.number_key)::int as opted_out
    from contact_list_items as item left join opted_out on opted_out.number_key = item.number_key
    where item.company_id = ${companyId} and item.contact_list_id = ${contactListId}
      and item.validity = 'valid' and item.number <> ''
    group by 1`.execute(db)
  const byCode = new Map<string, number>()
  for (const { head, writtenTo } of rows) {
    const code = callingCodeOf(head)
    byCode.set(code, (byCode.get(code) ?? 0) + writtenTo)
  }
  return { byCode, optedOut: rows.reduce((sum, row) => sum + row.optedOut, 0) }
}
