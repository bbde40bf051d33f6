import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { TicketRow } from '../tickets/index.ts'

/** Condition for the last ended attendance of a ticket. */
const isLastAttendance = ({ companyId, id }: Pick<TicketRow, 'companyId' | 'id'>) => sql`
  company_id = ${companyId} and id = (
    select id from ticket_trackings
    where company_id = ${companyId} and ticket_id = ${id} and finished_at is not null
    order by id desc limit 1)`

/**
 * Saves the customer's rating of the attendance that has just ended.
 * @param rate from 1, unsatisfied, to 3, very satisfied
 */
export async function rateTicket(
  db: Db,
  { ticket, rate, at }: { ticket: TicketRow; rate: number; at: Date },
): Promise<void> {
  await sql`update ticket_trackings set rate = ${rate}, rated_at = ${at} where ${isLastAttendance(ticket)}`.execute(
    db,
  )
}

/** Saves the customer's comment on their rating. */
export async function commentRating(db: Db, ticket: TicketRow, comment: string): Promise<void> {
  await sql`update ticket_trackings set rate_comment = ${comment}
    where ${isLastAttendance(ticket)} and rate is not null`.execute(db)
}

/** Saves the close reason, one of the queue's `closeReasons`, or null to remove it. */
export async function saveCloseReason(
  db: Db,
  ticket: Pick<TicketRow, 'companyId' | 'id'>,
  closeReason: string | null,
): Promise<void> {
  await sql`update ticket_trackings set close_reason = ${closeReason}
    where ${isLastAttendance(ticket)} and close_reason is distinct from ${closeReason}`.execute(db)
}
