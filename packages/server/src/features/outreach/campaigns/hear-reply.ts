import type { Contact } from '@guiche/contract/contacts'
import type { Message } from '@guiche/contract/messages'
import { sql } from 'kysely'
import { z } from 'zod'
import { askForPicture } from '../../../channels/ask-line.ts'
import { UNANSWERED } from '../../../channels/hand-to-line.ts'
import { DAY, fromNow, now, SECOND } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { afterCommit, inCompany } from '../../../platform/database/transaction.ts'
import { timeForJob } from '../../../platform/jobs/time-for-job.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { findContact } from '../../customers/contacts/index.ts'
import { listOptedOut } from '../../customers/opt-outs/index.ts'
import { noteMoved } from './look-at-campaign.ts'

// What a customer does within a week of a campaign's message is an answer to it; of several campaigns to the newest.

export const ANSWERED_WITHIN_MS = 7 * DAY

/**
 * A reply that overtook the storing of the message's acceptance is looked at again: first after so long, then with exponential
 * backoff, since of some messages it is never known whether they arrived.
 */
const HEARD_AGAIN_MS = 5 * SECOND
export const HEAR_AGAIN = 'campaigns.hear-again'

const COLUMNS = { answered: 'answered_at', optedOut: 'opted_out_at' } as const

export const heardOf = z.object({
  contactId: z.int(),
  what: z.enum(['answered', 'optedOut']),
  at: z.iso.datetime(),
  /** Over which line. */
  whatsappId: z.int().nullable(),
})
type Heard = z.infer<typeof heardOf>

/** A customer has written over a line. */
export async function hearReply(
  db: Db,
  message: Message,
  contact: Contact,
  whatsappId: number | null,
): Promise<void> {
  if (message.fromMe || contact.isGroup) return
  const at = new Date(message.createdAt).toISOString()
  await hear(db, contact, { contactId: contact.id, what: 'answered', at, whatsappId })
}

/** Whether somebody may be written to first is otherwise now. */
export async function hearOptOut(
  db: Db,
  { companyId, contactId }: { companyId: number; contactId: number | null },
): Promise<void> {
  const contact = contactId === null ? undefined : await findContact(db, companyId, contactId)
  if (!contact || (await listOptedOut(db, companyId, [contact.number])).size === 0) return
  const at = now().toISOString()
  await hear(db, contact, { contactId: contact.id, what: 'optedOut', at, whatsappId: null })
}

export function hearAgain(companyId: number, heard: Heard): Promise<void> {
  return inCompany(companyId, async (db) => {
    const contact = await findContact(db, companyId, heard.contactId)
    if (contact) await hear(db, contact, heard)
  })
}

async function hear(db: Db, contact: Contact, heard: Heard): Promise<void> {
  const { companyId, id: contactId } = contact
  const { what, whatsappId } = heard
  const { campaignId, isUnderWay } = await mark(db, contact, heard)
  if (isUnderWay) {
    const ageMs = now().getTime() - Date.parse(heard.at)
    const runAt = await timeForJob(db, fromNow(Math.max(HEARD_AGAIN_MS, ageMs)))
    await enqueue(db, HEAR_AGAIN, heard, { runAt, key: `${contactId}:${what}` })
  }
  if (campaignId === null) return
  afterCommit(db, () => noteMoved(companyId, campaignId))
  // Of those who only might be customers none was asked for.
  if (whatsappId === null || contact.profilePicUrl !== '') return
  const party = { kind: 'phone' as const, value: contact.number, name: contact.name }
  await askForPicture(db, { companyId, whatsappId }, party, contactId)
}

interface Marked {
  /** Whose recipient it was; null where there is none, or it was known. */
  readonly campaignId: number | null
  /** Its message is being handed over, or may have arrived. */
  readonly isUnderWay: boolean
}

/**
 * The message left when it was tried, by a clock that providers tell in whole seconds; that it was accepted is stored later.
 * A recipient under way is not locked: whoever settles it waits for the conversation that this transaction holds.
 */
async function mark(
  db: Db,
  { companyId, id }: Contact,
  { what, at: time }: Heard,
): Promise<Marked> {
  const column = sql.ref(COLUMNS[what])
  const at = new Date(time)
  const since = new Date(at.getTime() - ANSWERED_WITHIN_MS)
  const { rows } = await sql<Marked>`
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
