import {
  CAMPAIGN_RECIPIENT_PAGE,
  type Recipient,
  type recipientFilters,
  recipientStates,
} from '@guiche/contract/campaigns'
import type { CampaignReport } from '@guiche/contract/campaign-reports'
import type { ErrorCode } from '@guiche/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { isFoundInText } from '../../../../platform/database/sql/search.ts'
import { isRetryable, OF_NUMBER, UNCHECKED } from './retryable-recipients.ts'

type RecipientFilter = (typeof recipientFilters)[number]

export interface RecipientQuery {
  state?: RecipientFilter | undefined
  searchParam: string
  after?: number | undefined
}

/** A recipient's row, before its charges are computed. */
export type FoundRecipient = Omit<Recipient, 'chargedAs' | 'cost'> & {
  countryCode: string
  charges: Record<string, string>
}

// Reads recipients along the index of states, by id within each state. A single failure among a million is found at
// once, and other campaigns of the company are never scanned.

export async function listRecipients(
  db: Db,
  companyId: number,
  campaignId: number,
  { state, searchParam, after = 0 }: RecipientQuery,
): Promise<FoundRecipient[]> {
  const matching = sql.join(
    recipientStatesOf(state).map(
      (one) => sql`(
        select * from campaign_recipients
        where company_id = ${companyId} and campaign_id = ${campaignId} and state = ${one}
          and id > ${after} and ${filterCondition(state)} and ${isFoundInText(searchParam, RECIPIENT_TEXT)}
        order by id limit ${sql.lit(CAMPAIGN_RECIPIENT_PAGE + 1)}
      )`,
    ),
    sql` union all `,
  )
  return listMatchingRecipients(db, companyId, matching, CAMPAIGN_RECIPIENT_PAGE + 1)
}

/** One page of all recipients by id, for an export. */
export function listRecipientsForFile(
  db: Db,
  companyId: number,
  campaignId: number,
  { after, most }: { after: number; most: number },
): Promise<FoundRecipient[]> {
  const matching = sql.join(
    recipientStates.map(
      (one) => sql`(
        select * from campaign_recipients
        where company_id = ${companyId} and campaign_id = ${campaignId} and state = ${one} and id > ${after}
        order by id limit ${most}
      )`,
    ),
    sql` union all `,
  )
  return listMatchingRecipients(db, companyId, matching, most)
}

async function listMatchingRecipients(
  db: Db,
  companyId: number,
  matching: RawBuilder<unknown>,
  most: number,
): Promise<FoundRecipient[]> {
  const { rows } = await sql<FoundRecipient>`
    select campaign_recipients.id, campaign_recipients.name, campaign_recipients.number,
      campaign_recipients.state, campaign_recipients.code, campaign_recipients.reason,
      campaign_recipients.variant, campaign_recipients.message, campaign_recipients.whatsapp_id,
      campaign_recipients.not_before, campaign_recipients.queued_at, campaign_recipients.accepted_at,
      campaign_recipients.delivered_at, campaign_recipients.read_at, campaign_recipients.answered_at,
      campaign_recipients.opted_out_at, campaign_recipients.country_code, campaign_recipients.charges,
      tickets.uuid as ticket_uuid, ${isRetryable()} as is_retryable
    from (${matching}) as campaign_recipients
    left join messages on messages.company_id = ${companyId} and messages.id = campaign_recipients.message_id
    left join tickets on tickets.company_id = ${companyId} and tickets.id = messages.ticket_id
    order by campaign_recipients.id limit ${most}`.execute(db)
  return rows
}

/** States to search for a filter; delivery, reading and answers are filters on recipients that were reached. */
function recipientStatesOf(filter: RecipientFilter | undefined): ReadonlyArray<Recipient['state']> {
  if (filter === undefined) return recipientStates
  const state = recipientStates.find((one) => one === filter)
  // A recipient who answered or opted out may have got the message although its outcome is unknown.
  if (state === undefined) return ['accepted', 'unknown', 'failed']
  return [state]
}

function filterCondition(filter: RecipientFilter | undefined): RawBuilder<unknown> {
  switch (filter) {
    case 'delivered':
      return sql`delivered_at is not null`
    case 'read':
      return sql`read_at is not null`
    case 'answered':
      return sql`answered_at is not null`
    case 'optedOut':
      return sql`opted_out_at is not null`
    case 'accepted':
    case 'failed':
    case 'pending':
    case 'queued':
    case 'skipped':
    case 'unknown':
    case undefined:
      return sql`true`
  }
}

const RECIPIENT_TEXT = sql`folded(name || ' ' || number)`

type ReportNumbers = Pick<CampaignReport, 'variants' | 'reasons' | 'retryable'> & {
  recently: number
}

const LACKING: ErrorCode = 'ERR_CAMPAIGN_VARIABLES_EMPTY'

/** @param since start of the period for the pace */
export async function readReportFigures(
  db: Db,
  companyId: number,
  campaignId: number,
  since: Date,
): Promise<ReportNumbers> {
  const { rows } = await sql<{ [K in keyof ReportNumbers]: ReportNumbers[K] | null }>`
    with mine as not materialized (
      select * from campaign_recipients where company_id = ${companyId} and campaign_id = ${campaignId}
    )
    select
      (select count(*)::int from mine where state = 'accepted' and accepted_at > ${since}) as recently,
      (select jsonb_agg(figures order by variant) from (
        select variant, count(*)::int as accepted, count(answered_at)::int as answered
        from mine where state = 'accepted' and variant is not null group by variant
      ) as figures) as variants,
      (select jsonb_agg(figures order by count desc, code, lacked) from (
        select state, code, case when code = ${LACKING} then reason else '' end as lacked,
          count(*)::int as count
        from mine where state in ('failed', 'skipped', 'unknown') group by 1, 2, 3
      ) as figures) as reasons,
      (select count(*)::int from mine as campaign_recipients
        where state in ('failed', 'skipped') and ${isRetryable()}) as retryable`.execute(db)
  const { recently = 0, variants, reasons, retryable } = rows[0] ?? {}
  return {
    recently: recently ?? 0,
    variants: variants ?? [],
    reasons: reasons ?? [],
    retryable: retryable ?? 0,
  }
}

/** Number of valid items of a contact list. */
export async function countValidItems(
  db: Db,
  companyId: number,
  contactListId: number,
): Promise<number> {
  const list = await db
    .selectFrom('contactLists')
    .select('validCount')
    .where('companyId', '=', companyId)
    .where('id', '=', contactListId)
    .executeTakeFirst()
  return list?.validCount ?? 0
}

/** The campaign that wrote a message. */
export async function findCampaignOfMessage(
  db: Db,
  companyId: number,
  messageId: string,
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select campaigns.id, campaigns.name
    from campaign_recipients join campaigns
      on campaigns.company_id = campaign_recipients.company_id and campaigns.id = campaign_recipients.campaign_id
    where campaign_recipients.company_id = ${companyId} and campaign_recipients.message_id = ${messageId}`.execute(
    db,
  )
  return rows[0]
}

/**
 * Makes retryable recipients pending again. Missing data and corrected numbers are taken from the list as it is now.
 * @returns the numbers per former state
 */
export async function saveRetryablePending(
  db: Db,
  companyId: number,
  campaignId: number,
  at: Date,
): Promise<{ failed: number; skipped: number }> {
  const isOfNumber = sql`retried.code = any (${[...OF_NUMBER]}::text[])`
  const { rows } = await sql<{ failed: number; skipped: number }>`
    with retried as (
      select * from campaign_recipients
      where company_id = ${companyId} and campaign_id = ${campaignId}
        and state in ('failed', 'skipped') and ${isRetryable()}
      for update
    ), completed as (
      select retried.id, coalesce(case when ${isOfNumber} then item.number end, retried.number) as number,
        coalesce(case when ${isOfNumber} then item.number_key end, retried.number_key) as number_key,
        coalesce(item.name, retried.name) as name,
        coalesce(item.email, retried.email) as email, coalesce(item.variables, retried.variables) as variables
      from retried left join contact_list_items as item
        on item.company_id = ${companyId} and item.id = retried.contact_list_item_id
          and (retried.code = ${LACKING} or ${isOfNumber})
    ), changed as (
      update campaign_recipients
      set number = completed.number, number_key = completed.number_key, name = completed.name, email = completed.email, variables = completed.variables,
        state = 'pending', code = '', reason = '', not_before = null, message_id = null,
        file_message_ids = '{}', queued_at = null, wanted_at = null, message = null, updated_at = ${at}
      from completed
      where campaign_recipients.company_id = ${companyId} and campaign_recipients.id = completed.id
    )
    select count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'skipped')::int as skipped
    from retried`.execute(db)
  return rows[0] ?? { failed: 0, skipped: 0 }
}

/** One page of recipients that were not reached or not checked, with the data from the list. */
export async function listFailedRecipients(
  db: Db,
  companyId: number,
  campaignId: number,
  { after, most }: { after: number; most: number },
) {
  return db
    .selectFrom('campaignRecipients')
    .select(['id', 'name', 'number', 'email', 'variables', 'state'])
    .where('companyId', '=', companyId)
    .where('campaignId', '=', campaignId)
    .where((either) =>
      either.or([
        either('state', '=', 'failed'),
        either.and([either('state', '=', 'skipped'), either('code', '=', UNCHECKED)]),
      ]),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
}
