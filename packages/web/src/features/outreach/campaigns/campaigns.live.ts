import type { Campaign, ToldCampaign } from '@guiche/contract/campaigns'
import type { LivePayloads } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { campaignList } from './campaigns.queries.ts'

/** Socket events about campaigns on their page, and about the names of their lists and lines. */
export const campaignsLive: readonly Hearing[] = [
  declareHearing('company-{id}-campaign', hearCampaign),
  declareHearing('company-{id}-ContactList', (cache, { action }) => {
    if (action !== 'create') refetchAll(cache, campaignList.pagesKey)
  }),
  declareHearing('company-{id}-whatsapp', (cache, { action }) => {
    if (action === 'delete') refetchAll(cache, campaignList.pagesKey)
  }),
]

/** A running campaign causes an event each second; the list is refetched only if its rows move. */
function hearCampaign(cache: QueryClient, heard: LivePayloads['company-{id}-campaign']): void {
  if (heard.action === 'delete') {
    campaignList.rows.drop(cache, heard.id)
    refetchAll(cache, campaignList.pagesKey)
    return
  }
  const record = withoutRecipients(heard.record)
  const known = campaignList.rows.known(cache, record.id)
  campaignList.rows.hear(cache, record)
  if (known?.name !== record.name) refetchAll(cache, campaignList.pagesKey)
}

/** Without the recipients, which events of small campaigns include. */
function withoutRecipients(record: ToldCampaign): Campaign {
  if (!('shipping' in record)) return record
  const { shipping: _recipients, contactList, ...rest } = record
  return { ...rest, contactList: contactList && { id: contactList.id, name: contactList.name } }
}
