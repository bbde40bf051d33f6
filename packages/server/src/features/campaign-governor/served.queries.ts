import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'

/** Those of these contacts whom a person serves just now, over whichever line. */
export async function listServed(
  db: Db,
  companyId: number,
  contactIds: readonly number[],
): Promise<Set<number>> {
  if (contactIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('tickets')
    .select('contactId')
    .distinct()
    .where('companyId', '=', companyId)
    .where('contactId', '=', anyOf(contactIds))
    .where('status', '=', 'open')
    .where('userId', 'is not', null)
    .execute()
  return new Set(rows.map(({ contactId }) => contactId))
}

export async function findContactOfTicket(
  db: Db,
  companyId: number,
  ticketId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('tickets')
    .select('contactId')
    .where('companyId', '=', companyId)
    .where('id', '=', ticketId)
    .executeTakeFirst()
  return row?.contactId
}
