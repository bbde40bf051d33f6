import type { Contact } from '@guiche/contract/contacts'
import type { Message } from '@guiche/contract/messages'
import { sql } from 'kysely'
import { askForPicture } from '../../channels/ask-line.ts'
import { DAY, now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { afterCommit } from '../../platform/database/transaction.ts'
import { findContact } from '../contacts/index.ts'
import { listOptedOut } from '../opt-outs/index.ts'
import { noteMoved } from './look-at-campaign.ts'

// What a customer does within a week of a campaign's message is an answer to it; of several campaigns to the newest.

export const ANSWERED_WITHIN_MS = 7 * DAY

/** A customer has written over a line. */
export async function hearReply(
  db: Db,
  message: Message,
  contact: Contact,
  whatsappId: number | null,
): Promise<void> {
  if (message.fromMe || contact.isGroup) return
  const { companyId } = message
  const at = new Date(message.createdAt)
  const campaignId = await mark(db, contact, 'answered', at)
  if (campaignId === undefined) return
  afterCommit(db, () => noteMoved(companyId, campaignId))
  // Of those who only might be customers none was asked for.
  if (whatsappId === null || contact.profilePicUrl !== '') return
  const party = { kind: 'phone' as const, value: contact.number, name: contact.name }
  await askForPicture(db, { companyId, whatsappId }, party, contact.id)
}

/** Whether somebody may be written to first is otherwise now. */
export async function hearOptOut(
  db: Db,
  { companyId, contactId }: { companyId: number; contactId: number | null },
): Promise<void> {
  const contact = contactId === null ? undefined : await findContact(db, companyId, contactId)
  if (!contact || (await listOptedOut(db, companyId, [contact.number])).size === 0) return
  const campaignId = await mark(db, contact, 'optedOut', now())
  if (campaignId !== undefined) afterCommit(db, () => noteMoved(companyId, campaignId))
}

const COLUMNS = { answered: 'answered_at', optedOut: 'opted_out_at' } as const

/** @returns whose recipient it was; undefined where there is none, or it was known */
async function mark(
  db: Db,
  { companyId, id }: Contact,
  what: keyof typeof COLUMNS,
  at: Date,
): Promise<number | undefined> {
  const column = sql.ref(COLUMNS[what])
  const since = new Date(at.getTime() - ANSWERED_WITHIN_MS)
  const { rows } = await sql<{ campaignId: number }>`
    with newest as (
      select id from campaign_recipients
      where company_id = ${companyId} and contact_id = ${id}
        and accepted_at between ${since} and ${at}
      order by accepted_at desc limit 1 for update
    ), marked as (
      update campaign_recipients as one set ${column} = ${at}, updated_at = ${now()} from newest
      where one.company_id = ${companyId} and one.id = newest.id and one.${column} is null
      returning one.campaign_id
    ), counted as (
      insert into campaign_tallies (company_id, campaign_id, counted, by)
      select ${companyId}, campaign_id, ${what}, 1 from marked
    )
    select campaign_id from marked`.execute(db)
  return rows[0]?.campaignId
}
