import type { RecipientState } from '@guiche/contract/campaigns'
import type { Message } from '@guiche/contract/messages'
import { sql } from 'kysely'
import { UNANSWERED } from '../../../../channels/enqueue-delivery.ts'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { afterCommit } from '../../../../platform/database/transaction.ts'
import { DELIVERED, isChangeFailure } from '../../../messages/messages/index.ts'
import {
  chargesWithMessage,
  recordFileCharge,
  chargeStepColumns,
  isNewCharge,
} from '../costs/recipient-charges.ts'
import { chargeCategoryOf } from '../costs/charge-rules.ts'
import { requestRefresh } from './refresh-campaign.ts'
import { SENT_BY } from '../sending/enqueue-for-recipient.ts'

/** Applies the outcome of a message to its recipient, whatever process reports it and in any order. */
export async function applyMessageOutcome(db: Db, message: Message): Promise<void> {
  if (message.sentBy !== SENT_BY) return
  const campaignId = (await saveOutcome(db, message)) ?? (await recordFileCharge(db, message))
  if (campaignId === undefined) return
  const { companyId } = message
  afterCommit(db, () => requestRefresh(companyId, campaignId))
}

/** Lowest ack that means the message was read. */
const READ = 4

function outcomeOf({ ack, failure }: Message): {
  state: RecipientState
  code: string
  reason: string
} {
  const hasFailed = failure !== null && !isChangeFailure(failure.code)
  if (hasFailed && failure.code === UNANSWERED) return { state: 'unknown', ...failure }
  if (hasFailed) return { state: 'failed', ...failure }
  return { state: ack >= 1 ? 'accepted' : 'queued', code: '', reason: '' }
}

/**
 * A single statement, since it runs at every status of every campaign message.
 * @returns the campaign's id, if something is new
 */
async function saveOutcome(db: Db, message: Message): Promise<number | undefined> {
  const { companyId, id, ack } = message
  const { state, code, reason } = outcomeOf(message)
  const at = now()
  const isAccepted = ack >= 1
  const charge = chargeCategoryOf(message)
  const { rows } = await sql<{ campaignId: number }>`
    with before as (
      select id, campaign_id, state, accepted_at, delivered_at, read_at, charges from campaign_recipients
      where company_id = ${companyId} and message_id = ${id} for update
    ), moved as (
      update campaign_recipients as one set state = ${state}, code = ${code}, reason = ${reason}, updated_at = ${at},
        accepted_at = coalesce(one.accepted_at, case when ${isAccepted}::boolean then ${at}::timestamptz end),
        delivered_at = coalesce(one.delivered_at, case when ${ack >= DELIVERED}::boolean then ${at}::timestamptz end),
        read_at = coalesce(one.read_at, case when ${ack >= READ}::boolean then ${at}::timestamptz end),
        charges = ${chargesWithMessage(id, charge)}
      from before
      where one.company_id = ${companyId} and one.id = before.id
        and (one.state <> ${state} or one.code <> ${code}
          or one.accepted_at is null and ${isAccepted}::boolean
          or one.delivered_at is null and ${ack >= DELIVERED}::boolean
          or one.read_at is null and ${ack >= READ}::boolean
          or ${isNewCharge(id, charge)})
      returning before.campaign_id, before.state as was, one.state as state_now,
        (before.delivered_at is null and one.delivered_at is not null)::int as delivered,
        (before.read_at is null and one.read_at is not null)::int as read,
        ${chargeStepColumns(id)}
    ), counted as (
      insert into campaign_tallies (company_id, campaign_id, counted, by)
      select ${companyId}, moved.campaign_id, step.counted, step.by from moved cross join lateral (values
        (moved.was, case when moved.was <> moved.state_now then -1 else 0 end),
        (moved.state_now, case when moved.was <> moved.state_now then 1 else 0 end),
        ('delivered', moved.delivered), ('read', moved.read),
        (moved.charged_was, -1), (moved.charged_now, 1)) as step (counted, by)
      where step.by <> 0 and step.counted is not null
    )
    select campaign_id from moved`.execute(db)
  return rows[0]?.campaignId
}
