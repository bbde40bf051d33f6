import type { Campaign, ToldCampaign } from '@guiche/contract/campaigns'
import type { LivePayloads } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { type Hearing, on } from '../../../platform/live/live.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { CAMPAIGN_PAGES, campaignRows } from './campaigns.queries.ts'

/** Socket events about campaigns on their page, and about the names of their lists and lines. */
export const campaignsLive: readonly Hearing[] = [
  on('company-{id}-campaign', hearCampaign),
  on('company-{id}-ContactList', (cache, { action }) => {
    if (action !== 'create') refetchAll(cache, CAMPAIGN_PAGES)
  }),
  on('company-{id}-whatsapp', (cache, { action }) => {
    if (action === 'delete') refetchAll(cache, CAMPAIGN_PAGES)
  }),
]

/** A running campaign causes an event each second; the list is refetched only if its rows move. */
function hearCampaign(cache: QueryClient, heard: LivePayloads['company-{id}-campaign']): void {
  if (heard.action === 'delete') {
    campaignRows.drop(cache, heard.id)
    refetchAll(cache, CAMPAIGN_PAGES)
    return
  }
  const record = withoutRecipients(heard.record)
  const known = campaignRows.known(cache, record.id)
  campaignRows.hear(cache, record)
  if (known?.name !== record.name) refetchAll(cache, CAMPAIGN_PAGES)
}

/** Without the recipients, which events of small campaigns include. */
function withoutRecipients(record: ToldCampaign): Campaign {
  if (!('shipping' in record)) return record
  const { shipping: _recipients, contactList, ...rest } = record
  return { ...rest, contactList: contactList && { id: contactList.id, name: contactList.name } }
}
