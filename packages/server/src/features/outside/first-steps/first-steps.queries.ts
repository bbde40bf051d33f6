import type { FirstSteps } from '@guiche/contract/first-steps'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

/**
 * line: a line is connected, or was until it failed. colleague: a second user exists or is invited. answer: a user has
 * answered a customer. Each is one indexed lookup.
 */
export async function findFirstSteps(db: Db, companyId: number): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps>`
    select
      exists (select from whatsapps where company_id = ${companyId}
        and (status = 'CONNECTED' or down_since is not null)) as line,
      exists (select from users where company_id = ${companyId} offset 1)
        or exists (select from invitations where company_id = ${companyId}) as colleague,
      exists (select from queues where company_id = ${companyId}) as queue,
      exists (select from quick_messages where company_id = ${companyId}) as "quickMessage",
      exists (select from ticket_trackings where company_id = ${companyId}
        and first_reply_at is not null) as answer`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without a table returned no row')
  return row
}
