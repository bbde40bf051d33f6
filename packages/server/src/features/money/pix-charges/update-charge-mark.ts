import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { lockTicketRow, saveChargeMark } from '../../tickets/tickets/index.ts'
import { findChargeMark } from './pix-charges.queries.ts'

/** Updates the mark that the ticket shows in lists from all its charges. */
export async function updateChargeMark(db: Db, companyId: number, ticketId: number): Promise<void> {
  const ticket = await lockTicketRow(db, companyId, ticketId)
  if (ticket) await saveChargeMark(db, ticket, await findChargeMark(db, companyId, ticketId))
}
