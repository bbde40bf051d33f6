import { sql } from 'kysely'
import { HOUR } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

/**
 * A customer silent with a bot for this long has left it. An abandoned menu would otherwise keep its ticket pending
 * forever.
 */
const TALKS_WITH_BOT_MS = HOUR

/**
 * Filters the contacts that the company is talking with over any line: a user holds an open ticket; or a pending ticket
 * waits for a user with an unanswered message or was returned after an answer; or a bot or flow received the customer's
 * last message within the hour. Automatic messages, campaigns included, do not count as answers.
 */
export async function listServedContacts(
  db: Db,
  companyId: number,
  contactIds: readonly number[],
  at: Date,
): Promise<Set<number>> {
  if (contactIds.length === 0) return new Set()
  const botSince = new Date(at.getTime() - TALKS_WITH_BOT_MS)
  const { rows } = await sql<{ contactId: number }>`
    select distinct ticket.contact_id from tickets as ticket
    where company_id = ${companyId} and contact_id = any(${contactIds}::int[]) and (
      status = 'open' and user_id is not null
      or status = 'pending' and not (chatbot or use_integration) and (waiting_on = 'us' or is_answered)
      or status = 'pending' and (chatbot or use_integration) and exists (
        select from messages as heard
        where heard.company_id = ${companyId} and heard.thread_id = ticket.thread_id
          and heard.position = ticket.last_inbound_position and heard.created_at > ${botSince}
      ))`.execute(db)
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
