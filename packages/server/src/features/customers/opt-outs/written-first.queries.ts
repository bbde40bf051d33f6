import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { OptingContact } from './opt-outs.queries.ts'

/** Newest messages of each conversation that are examined. */
const LOOKED_AT = 100

/**
 * True if the company wrote to a contact first since then: by a schedule, the API, a campaign, a rule, or a flow that
 * these started.
 */
export async function hasWrittenFirstSince(
  db: Db,
  { companyId, id }: OptingContact,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from threads cross join lateral (
      select sent_by, created_at from messages
      where messages.company_id = threads.company_id and thread_id = threads.id
      order by position desc limit ${sql.lit(LOOKED_AT)}
    ) as newest
    where threads.company_id = ${companyId} and contact_id = ${id} and newest.created_at >= ${since}
      and (sent_by in ('schedule', 'api', 'campaign') or sent_by like 'companyRule:%')
    union all
    select from threads join flow_sessions as flow
      on flow.company_id = threads.company_id and flow.thread_id = threads.id
    where threads.company_id = ${companyId} and contact_id = ${id} and flow.started_at >= ${since}
      and flow.state ->> 'start' in ('program', 'webhook', 'rule')
    limit 1`.execute(db)
  return rows.length > 0
}
