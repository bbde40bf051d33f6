import type { RuleError } from '@guiche/contract/automation'
import { sql } from 'kysely'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { TicketRow } from '../../tickets/tickets/index.ts'

/** Characters of the customer's message that are stored. */
const SAID_MAX = 500
/** Number of the newest errors that are shown. */
const SHOWN = 50

export async function saveRuleError(
  db: Db,
  { companyId, id: ticketId }: TicketRow,
  { rule, said }: { rule: string; said: string },
): Promise<void> {
  const row = { companyId, ticketId, rule, said: said.slice(0, SAID_MAX).toWellFormed() }
  await db
    .insertInto('ruleErrors')
    .values({ ...row, createdAt: now() })
    .execute()
}

export function listRuleErrors(db: Db, companyId: number): Promise<RuleError[]> {
  return db
    .selectFrom('ruleErrors as errors')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.companyId', '=', 'errors.companyId')
        .onRef('tickets.id', '=', 'errors.ticketId'),
    )
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'tickets.companyId')
        .onRef('contacts.id', '=', 'tickets.contactId'),
    )
    .select(['errors.id', 'errors.rule', 'errors.ticketId', 'errors.said', 'errors.createdAt'])
    .select(['tickets.uuid', 'contacts.name as contactName'])
    .where('errors.companyId', '=', companyId)
    .orderBy('errors.id', 'desc')
    .limit(SHOWN)
    .execute()
}

/** Deletes a batch of old errors of all companies. @returns the number deleted */
export async function removeOldErrors(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from rule_errors using (
      select company_id, id from rule_errors where created_at < ${before} order by created_at limit ${limit}
    ) as old
    where rule_errors.company_id = old.company_id and rule_errors.id = old.id`.execute(db)
  return Number(numAffectedRows)
}
