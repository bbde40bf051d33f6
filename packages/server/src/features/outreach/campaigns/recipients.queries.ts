import type { FullCampaign } from '@guiche/contract/campaigns'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type RecipientRow = Selectable<Tables['campaignRecipients']>

type Shipping = FullCampaign['shipping'][number]
type ListedContact = NonNullable<FullCampaign['contactList']>['contacts'][number]

/** Recipients that were written to, in the format of compatible clients. */
export async function listShippingRows(
  db: Db,
  companyId: number,
  campaignId: number,
): Promise<Shipping[]> {
  const { rows } = await sql<Shipping>`
    select id, null as job_id, number, coalesce(message, '') as message,
      contact_list_item_id as contact_id, campaign_id, accepted_at as delivered_at, created_at, updated_at
    from campaign_recipients
    where company_id = ${companyId} and campaign_id = ${campaignId}
      and state in ('queued', 'accepted', 'failed', 'unknown')
    order by id`.execute(db)
  return rows
}

/** Valid items of a contact list, with few columns. */
export async function listValidContacts(
  db: Db,
  companyId: number,
  contactListId: number,
): Promise<ListedContact[]> {
  const { rows } = await sql<ListedContact>`
    select id, name, number, true as is_whatsapp_valid from contact_list_items
    where company_id = ${companyId} and contact_list_id = ${contactListId} and validity = 'valid'
    order by id`.execute(db)
  return rows
}

/** Records that a recipient's messages are in the outbox. */
export async function saveQueuedRecipient(
  db: Db,
  { companyId, id }: RecipientRow,
  queued: Pick<RecipientRow, 'variant' | 'message' | 'whatsappId' | 'contactId'> & {
    messageIds: readonly string[]
    at: Date
  },
): Promise<void> {
  const { messageIds, at, ...rest } = queued
  await saveRecipient(db, companyId, id, {
    ...rest,
    state: 'queued',
    code: '',
    reason: '',
    messageId: messageIds.at(-1) ?? null,
    fileMessageIds: messageIds.slice(0, -1),
    queuedAt: at,
    updatedAt: at,
  })
}

export async function saveRecipient(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['campaignRecipients']>,
): Promise<void> {
  await db
    .updateTable('campaignRecipients')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** True if a recipient is pending or queued. */
export async function hasUnsettledRecipients(
  db: Db,
  companyId: number,
  campaignId: number,
): Promise<boolean> {
  const { rows } = await sql<{ isLeft: boolean }>`
    select exists (
      select from campaign_recipients where company_id = ${companyId} and campaign_id = ${campaignId}
        and state = 'pending'
    ) or exists (
      select from campaign_recipients where company_id = ${companyId} and campaign_id = ${campaignId}
        and state = 'queued'
    ) as is_left`.execute(db)
  return rows[0]?.isLeft === true
}

/** Contacts of these numbers, and the times since `since` at which other campaigns reached them. */
export async function listReachedContacts(
  db: Db,
  companyId: number,
  { numbers, campaignId, since }: { numbers: readonly string[]; campaignId: number; since: Date },
): Promise<ReadonlyArray<{ number: string; contactId: number; reachedAt: string[] }>> {
  const { rows } = await sql<{ number: string; contactId: number; reachedAt: string[] }>`
    select named.value as number, named.contact_id, array(
      select to_char(accepted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from campaign_recipients as reached
      where reached.company_id = ${companyId} and reached.contact_id = named.contact_id
        and reached.accepted_at > ${since} and reached.campaign_id <> ${campaignId}
    ) as reached_at
    from contact_identities as named
    where named.company_id = ${companyId} and named.kind = 'phone' and named.value = any(${numbers}::text[])`.execute(
    db,
  )
  return rows
}
