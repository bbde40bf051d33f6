import { live } from '../../../platform/events/events.ts'
import { tellCompany } from '../../../platform/live/live.ts'
import {
  campaignChanged,
  campaignCreated,
  campaignDeleted,
  campaignSettingsChanged,
} from './campaigns.events.ts'

export const campaignsLive = [
  live(campaignCreated, (record) =>
    tellCompany(record.companyId, 'company-{id}-campaign', { action: 'create', record }),
  ),
  live(campaignChanged, (record) =>
    tellCompany(record.companyId, 'company-{id}-campaign', { action: 'update', record }),
  ),
  live(campaignDeleted, ({ companyId, id }) =>
    tellCompany(companyId, 'company-{id}-campaign', { action: 'delete', id }),
  ),
  live(campaignSettingsChanged, ({ companyId, rows }) =>
    tellCompany(companyId, 'company-{id}-campaignSettings', { action: 'create', record: rows }),
  ),
]
