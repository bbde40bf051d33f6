import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { pipeline } from '../../../platform/database/transaction.ts'
import {
  announceTicket,
  lockTicketsOfContacts,
  type TicketRow,
} from '../../tickets/tickets/index.ts'

/** Announces a contact's tickets whose version changed: reassigned, closed or reopened by the merge. */
export async function announceMovedTickets(
  db: Db,
  companyId: number,
  contactId: number,
  before: readonly TicketRow[],
): Promise<void> {
  const known = new Map(before.map((row) => [row.id, row]))
  const changed = (await lockTicketsOfContacts(db, companyId, [contactId])).filter(
    ({ id, version }) => known.get(id)?.version !== version,
  )
  await pipeline(changed.map((row) => announceTicket(db, row, known.get(row.id))))
}
