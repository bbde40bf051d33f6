import { reactAfterCommit } from '../../../platform/events/events.ts'
import { tellCompany } from '../../../platform/live/live.ts'
import {
  flowCampaignChanged,
  flowCampaignDeleted,
  flowChanged,
  flowDeleted,
} from './flows.events.ts'

export const flowLive = [
  reactAfterCommit(flowChanged, ({ action, flow }) =>
    tellCompany(flow.company_id, 'company-{id}-flow', { action, flow }),
  ),
  reactAfterCommit(flowDeleted, ({ companyId, id }) =>
    tellCompany(companyId, 'company-{id}-flow', { action: 'delete', flowId: id }),
  ),
  reactAfterCommit(flowCampaignChanged, ({ action, flowcampaign }) =>
    tellCompany(flowcampaign.companyId, 'company-{id}-flowcampaign', { action, flowcampaign }),
  ),
  reactAfterCommit(flowCampaignDeleted, ({ companyId, id }) =>
    tellCompany(companyId, 'company-{id}-flowcampaign', { action: 'delete', flowcampaignId: id }),
  ),
]
