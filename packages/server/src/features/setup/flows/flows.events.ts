import type { FlowCampaign } from '@guiche/contract/flow-campaigns'
import type { Flow } from '@guiche/contract/flows'
import { event } from '../../../platform/events/events.ts'

/** Without its graph. */
export const flowChanged = event<{ action: 'create' | 'update'; flow: Flow }>('flow.changed')

/** While its row is there still, so that whoever it answered for can go on without it. */
export const flowDeleted = event<{ companyId: number; id: number }>('flow.deleted')

export const flowCampaignChanged = event<{
  action: 'create' | 'update'
  flowcampaign: FlowCampaign
}>('flow-campaign.changed')

export const flowCampaignDeleted = event<{ companyId: number; id: number }>('flow-campaign.deleted')
