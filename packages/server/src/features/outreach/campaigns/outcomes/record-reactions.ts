import type { Contact } from '@guiche/contract/contacts'
import type { Message } from '@guiche/contract/messages'
import { sql } from 'kysely'
import { z } from 'zod'
import { requestPicture } from '../../../../channels/line-requests.ts'
import { UNANSWERED } from '../../../../channels/enqueue-delivery.ts'
import { DAY, fromNow, now, SECOND } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { afterCommit, inCompany } from '../../../../platform/database/transaction.ts'
import { timeForJob } from '../../../../platform/jobs/time-for-job.ts'
import { enqueue } from '../../../../platform/jobs/worker.ts'
import { findContact } from '../../../customers/contacts/index.ts'
import { listOptedOut } from '../../../customers/opt-outs/index.ts'
import { requestRefresh } from './refresh-campaign.ts'

// Reactions of a customer within a week count as answers to the newest campaign that reached them.

export const ANSWERED_WITHIN_MS = 7 * DAY

/**
 * A reply that arrived before the message's acceptance was stored is checked again, after this time and then with
 * exponential backoff, since some messages never get a known outcome.
 */
const COUNT_AGAIN_MS = 5 * SECOND
export const COUNT_AGAIN = 'campaigns.hear-again'

const COLUMNS = { answered: 'answered_at', optedOut: 'opted_out_at' } as const

export const reactionInput = z.object({
  contactId: z.int(),
  what: z.enum(['answered', 'optedOut']),
  at: z.iso.datetime(),
  /** Line of the reply. */
  whatsappId: z.int().nullable(),
})
type Reaction = z.infer<typeof reactionInput>

/** Counts a customer's message as an answer to a campaign. */
export async function recordReply(
  db: Db,
  message: Message,
  contact: Contact,
  whatsappId: number | null,
): Promise<void> {
  if (message.fromMe || contact.isGroup) return
  const at = new Date(message.createdAt).toISOString()
  await recordReaction(db, contact, { contactId: contact.id, what: 'answered', at, whatsappId })
}

/** Counts an opt-out that followed a campaign. */
export async function recordOptOutReaction(
  db: Db,
  { companyId, contactId }: { companyId: number; contactId: number | null },
): Promise<void> {
  const contact = contactId === null ? undefined : await findContact(db, companyId, contactId)
  if (!contact || (await listOptedOut(db, companyId, [contact.number])).size === 0) return
  const at = now().toISOString()
  await recordReaction(db, contact, {
    contactId: contact.id,
    what: 'optedOut',
    at,
    whatsappId: null,
  })
}

export function recordReactionAgain(companyId: number, reaction: Reaction): Promise<void> {
  return inCompany(companyId, async (db) => {
    const contact = await findContact(db, companyId, reaction.contactId)
    if (contact) await recordReaction(db, contact, reaction)
  })
}

async function recordReaction(db: Db, contact: Contact, reaction: Reaction): Promise<void> {
  const { companyId, id: contactId } = contact
  const { what, whatsappId } = reaction
  const { campaignId, isUnderWay } = await markRecipient(db, contact, reaction)
  if (isUnderWay) {
    const ageMs = now().getTime() - Date.parse(reaction.at)
    const runAt = await timeForJob(db, fromNow(Math.max(COUNT_AGAIN_MS, ageMs)))
    await enqueue(db, COUNT_AGAIN, reaction, { runAt, key: `${contactId}:${what}` })
  }
  if (campaignId === null) return
  afterCommit(db, () => requestRefresh(companyId, campaignId))
  // Pictures of mere recipients are not requested until they answer.
  if (whatsappId === null || contact.profilePicUrl !== '') return
  const party = { kind: 'phone' as const, value: contact.number, name: contact.name }
  await requestPicture(db, { companyId, whatsappId }, party, contactId)
}

interface MarkedRecipient {
  /** Campaign whose recipient was marked; null if there is none or it was marked before. */
  readonly campaignId: number | null
  /** True if the message is being sent, or may have arrived. */
  readonly isUnderWay: boolean
}

/**
 * Marks the recipient of the newest campaign. A message counts as sent when its attempt started, in whole seconds as
 * providers report times, since its acceptance is stored later. A recipient in progress is not locked: the transaction
 * that settles it waits for the conversation that this one holds.
 */
async function markRecipient(
  db: Db,
  { companyId, id }: Contact,
  { what, at: time }: Reaction,
): Promise<MarkedRecipient> {
  const column = sql.ref(COLUMNS[what])
  const at = new Date(time)
  const since = new Date(at.getTime() - ANSWERED_WITHIN_MS)
  const { rows } = await sql<MarkedRecipient>`
    with newest as (
      select id, accepted_at from campaign_recipients as one
      where company_id = ${companyId} and contact_id = ${id}
        and (accepted_at >= ${since} or state = 'queued')
        and (accepted_at <= ${at} or exists (
          select from delivery_attempts as tried
          where tried.company_id = ${companyId} and tried.message_id = one.message_id and tried.kind = 'send'
            and date_trunc('second', tried.started_at) <= ${at}
            and (one.accepted_at is not null or coalesce(tried.outcome, ${UNANSWERED}) = ${UNANSWERED})
        ))
      order by accepted_at desc nulls first limit 1
    ), marked as (
      update campaign_recipients as one set ${column} = ${at}, updated_at = ${now()} from newest
      where one.company_id = ${companyId} and one.id = newest.id and newest.accepted_at is not null
        and one.${column} is null
      returning one.campaign_id
    ), counted as (
      insert into campaign_tallies (company_id, campaign_id, counted, by)
      select ${companyId}, campaign_id, ${what}, 1 from marked
    )
    select (select campaign_id from marked) as campaign_id,
      exists (select from newest where accepted_at is null) as is_under_way`.execute(db)
  return rows[0] ?? { campaignId: null, isUnderWay: false }
}
