import type { Message } from '@guiche/contract/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { CHARGED, chargeCategoryOf, UNCHARGED } from './charge-rules.ts'

// A provider reports with each status the category that a message is charged as. It is stored by message id, so that
// repeats count once and a correction moves the count. In the SQL, `before` and `one` are a recipient's row before and
// after.

/** @param charge null: not known yet */
export function chargesWithMessage(messageId: string, charge: string | null): RawBuilder<unknown> {
  return sql`case when ${charge}::text is null then one.charges
    else one.charges || jsonb_build_object(${messageId}::text, ${charge}::text) end`
}

export function isNewCharge(messageId: string, charge: string | null): RawBuilder<boolean> {
  return sql<boolean>`(${charge}::text is not null and one.charges ->> ${messageId}::text is distinct from ${charge}::text)`
}

/**
 * The columns `charged_was` and `charged_now`, keys of the campaign's counts; both null if the charge did not change.
 */
export function chargeStepColumns(messageId: string): RawBuilder<unknown> {
  const was = sql`before.charges ->> ${messageId}::text`
  const is = sql`one.charges ->> ${messageId}::text`
  const chargeKeyOf = (
    charge: RawBuilder<unknown>,
  ) => sql`case when ${was} is distinct from ${is} then
    case ${charge} when '' then ${UNCHARGED}::text
      else ${CHARGED}::text || ':' || (${charge}) || ':' || one.country_code end end`
  return sql`${chargeKeyOf(was)} as charged_was, ${chargeKeyOf(is)} as charged_now`
}

/**
 * Records the charge of a file that was sent before the text as a message of its own.
 * @returns the campaign's id, if the charge is new
 */
export async function recordFileCharge(db: Db, message: Message): Promise<number | undefined> {
  const charge = chargeCategoryOf(message)
  const { companyId, id, ticketId } = message
  if (charge === null) return undefined
  const { rows } = await sql<{ campaignId: number }>`
    with before as (
      select id, campaign_id, charges from campaign_recipients
      where company_id = ${companyId} and ${id} = any (file_message_ids) and contact_id = (
        select contact_id from tickets where company_id = ${companyId} and id = ${ticketId}) for update
    ), moved as (
      update campaign_recipients as one set charges = ${chargesWithMessage(id, charge)}
      from before
      where one.company_id = ${companyId} and one.id = before.id and ${isNewCharge(id, charge)}
      returning before.campaign_id, ${chargeStepColumns(id)}
    ), counted as (
      insert into campaign_tallies (company_id, campaign_id, counted, by)
      select ${companyId}, moved.campaign_id, step.counted, step.by from moved cross join lateral (values
        (moved.charged_was, -1), (moved.charged_now, 1)) as step (counted, by)
      where step.counted is not null
    )
    select campaign_id from moved`.execute(db)
  return rows[0]?.campaignId
}
