import { sql } from 'kysely'
import { fromNow, MINUTE } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { HealthSigns } from './health-rules.ts'

/** A message that waits longer needs attention. */
const LEFT_WITHIN_MS = 15 * MINUTE

export type SignsOfCompany = Omit<HealthSigns, 'failedJobs'> & { companyId: number }

/**
 * Signs of every company that the transaction sees, which may be one or all. Each part reads only current problems and
 * waiting rows (few lines, partial indexes, an outbox that empties), never a company's history.
 */
export async function listHealthSigns(db: Db): Promise<SignsOfCompany[]> {
  const { rows } = await sql<SignsOfCompany>`
    select companies.id as company_id, companies.status, companies.due_date,
      coalesce(down.lines, 0) as lines_down, coalesce(late.messages, 0) as late_messages,
      coalesce(aside.events, 0) as set_aside_events
    from companies
    left join (
      select company_id, count(*)::int as lines from whatsapps
      where wanted and status in ('DISCONNECTED', 'TIMEOUT', 'PENDING') group by company_id
    ) as down on down.company_id = companies.id
    left join (
      select company_id, count(*)::int as messages from outbox
      where kind not in ('read', 'fetch') and created_at < ${fromNow(-LEFT_WITHIN_MS)} group by company_id
    ) as late on late.company_id = companies.id
    left join (
      select company_id, count(*)::int as events from inbox where error is not null group by company_id
    ) as aside on aside.company_id = companies.id
    order by companies.id`.execute(db)
  return rows
}
