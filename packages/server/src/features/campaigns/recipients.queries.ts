import type { FullCampaign } from '@guiche/contract/campaigns'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../platform/database/schema.ts'

export type RecipientRow = Selectable<Tables['campaignRecipients']>

type Shipping = FullCampaign['shipping'][number]
type ListedContact = NonNullable<FullCampaign['contactList']>['contacts'][number]

/** Those who were written to, as clients of this family read them. */
export async function listShipping(
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

/** Of a contact list, slim. */
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
