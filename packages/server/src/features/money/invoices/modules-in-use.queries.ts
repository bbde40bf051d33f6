import type { PlanFlag } from '@guiche/contract/plans'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { now } from '../../../platform/clock.ts'

/** The modules in which a company has rows that another plan would stop or hide. Each is one indexed lookup. */
export async function listModulesInUse(db: Db, companyId: number): Promise<ReadonlySet<PlanFlag>> {
  const { rows } = await sql<{ flag: PlanFlag }>`
    select 'useCampaigns' as flag where exists (select from campaigns where company_id = ${companyId})
    union all
    select 'useKanban' where exists (select from tags where company_id = ${companyId} and kanban = 1)
    union all
    select 'useOpenAi' where exists (select from prompts where company_id = ${companyId})
    union all
    select 'useIntegrations' where exists (select from queue_integrations where company_id = ${companyId})
    union all
    select 'useSchedules' where exists (
      select from schedules where company_id = ${companyId} and sent_at is null and failed_at is null)
    union all
    select 'useInternalChat' where exists (select from chats where company_id = ${companyId})
    union all
    select 'useExternalApi' where exists (select from webhooks where company_id = ${companyId} and active)
      or exists (select from personal_tokens where company_id = ${companyId} and expires_at > ${now()})`.execute(
    db,
  )
  return new Set(rows.map(({ flag }) => flag))
}
