import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { isRetryable, UNCHECKED } from './retryable-recipients.ts'

interface PreparedCampaign {
  readonly companyId: number
  readonly id: number
  readonly contactListId: number | null
  readonly preparedThrough: number
}

/**
 * Counts the recipients that writing to the rest may reach: retryable ones, those whose number is not checked yet, and
 * items added to the list after the last one prepared.
 */
export async function countLeftOut(
  db: Db,
  { companyId, id, contactListId, preparedThrough }: PreparedCampaign,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from campaign_recipients
      where company_id = ${companyId} and campaign_id = ${id} and state in ('failed', 'skipped') and (
        ${isRetryable()} or code = ${UNCHECKED} and exists (
          select from contact_list_items as item
          where item.company_id = ${companyId} and item.id = campaign_recipients.contact_list_item_id
            and item.validity = 'unknown' and item.number <> ''
        ))
    )::int + (
      select count(*) from contact_list_items as item
      where company_id = ${companyId} and contact_list_id = ${contactListId}::int and validity <> 'invalid'
        and number <> '' and id > ${preparedThrough} and not exists (
          select from campaign_recipients as one where one.company_id = ${companyId}
            and one.campaign_id = ${id} and one.number_key = item.number_key
        )
    )::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** The same count, for a campaign given by its id. */
export async function countLeftOutOfCampaign(
  db: Db,
  companyId: number,
  campaignId: number,
): Promise<number> {
  const row = await db
    .selectFrom('campaigns')
    .select(['companyId', 'id', 'contactListId', 'preparedThrough'])
    .where('companyId', '=', companyId)
    .where('id', '=', campaignId)
    .executeTakeFirst()
  return row ? countLeftOut(db, row) : 0
}
