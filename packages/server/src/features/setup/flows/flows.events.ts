import type { FlowCampaign } from '@guiche/contract/flow-campaigns'
import type { Flow } from '@guiche/contract/flows'
import { event } from '../../../platform/events/events.ts'

/** `flow` has no graph. */
export const flowChanged = event<{ action: 'create' | 'update'; flow: Flow }>('flow.changed')

/** Announced before the row is deleted, so that reactions can detach what refers to it. */
export const flowDeleted = event<{ companyId: number; id: number }>('flow.deleted')

export const flowCampaignChanged = event<{
  action: 'create' | 'update'
  flowcampaign: FlowCampaign
}>('flow-campaign.changed')

export const flowCampaignDeleted = event<{ companyId: number; id: number }>('flow-campaign.deleted')
