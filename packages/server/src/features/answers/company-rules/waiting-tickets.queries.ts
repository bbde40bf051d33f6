import type { RuleCondition } from '@guiche/contract/company-rules'
import { sql } from 'kysely'
import { HOUR, MINUTE } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { RuleRow } from './company-rules.queries.ts'

/**
 * A rule whose condition becomes true later than this after the wait's time limit skips the ticket, whose customer then
 * waits for something else.
 */
const LOOKED_BACK_MS = HOUR

/** Identifies one wait of a ticket. */
const cause = sql<string>`'waits:' || extract(epoch from tickets.waiting_since)`

/**
 * Tickets whose customers have waited for the rule's minutes since the rule became active, and on which it has not run
 * in this wait; the longest wait first.
 */
export async function listWaitingTickets(
  db: Db,
  { companyId, id, activeSince, condition }: RuleRow,
  minutes: number,
  { at, limit }: { at: Date; limit: number },
): Promise<Array<{ ticketId: number; since: string; cause: string }>> {
  const until = new Date(at.getTime() - minutes * MINUTE)
  const from = new Date(
    Math.max(until.getTime() - LOOKED_BACK_MS, Date.parse(activeSince) - minutes * MINUTE),
  )
  const { rows } = await sql<{ ticketId: number; since: string; cause: string }>`
    select id as "ticketId", waiting_since as since, ${cause} as cause from tickets
    where company_id = ${companyId} and status in (${sql.join(statusesOf(condition))})
      and waiting_on = 'us' and waiting_since > ${from} and waiting_since <= ${until}
      and not is_group and not is_history
      and (snoozed_until is null or snoozed_until <= ${at})
      and ${isAnyOfIds(sql.ref('tickets.whatsapp_id'), condition.whatsappIds)}
      and ${isAnyOfIds(sql`coalesce(queue_id, 0)`, condition.queueIds)}
      and not exists (
        select from company_rule_runs as runs
        where runs.company_id = ${companyId} and runs.rule_id = ${id} and runs.ticket_id = tickets.id
          and runs.cause = ${cause}
      )
    order by waiting_since limit ${limit}`.execute(db)
  return rows
}

const statusesOf = ({ status }: RuleCondition) =>
  status === 'any' ? ['pending', 'open'] : [status]

function isAnyOfIds(column: ReturnType<typeof sql>, ids: readonly number[]) {
  return ids.length === 0 ? sql`true` : sql`${column} = any(${ids}::int[])`
}
