import { reactAfterCommit } from '../../../platform/events/events.ts'
import { tellCompany } from '../../../platform/live/live.ts'
import {
  campaignChanged,
  campaignCreated,
  campaignDeleted,
  campaignSettingsChanged,
} from './campaigns.events.ts'

export const campaignsLive = [
  reactAfterCommit(campaignCreated, (record) =>
    tellCompany(record.companyId, 'company-{id}-campaign', { action: 'create', record }),
  ),
  reactAfterCommit(campaignChanged, (record) =>
    tellCompany(record.companyId, 'company-{id}-campaign', { action: 'update', record }),
  ),
  reactAfterCommit(campaignDeleted, ({ companyId, id }) =>
    tellCompany(companyId, 'company-{id}-campaign', { action: 'delete', id }),
  ),
  reactAfterCommit(campaignSettingsChanged, ({ companyId, rows }) =>
    tellCompany(companyId, 'company-{id}-campaignSettings', { action: 'create', record: rows }),
  ),
]
