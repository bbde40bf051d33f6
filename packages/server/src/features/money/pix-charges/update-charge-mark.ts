import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { lockTicketRow, markCharge } from '../../tickets/tickets/index.ts'
import { findMarkOf } from './pix-charges.queries.ts'

/** Updates the mark that the ticket shows in lists from all its charges. */
export async function updateChargeMark(db: Db, companyId: number, ticketId: number): Promise<void> {
  const ticket = await lockTicketRow(db, companyId, ticketId)
  if (ticket) await markCharge(db, ticket, await findMarkOf(db, companyId, ticketId))
}
