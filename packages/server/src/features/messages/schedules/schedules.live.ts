import type { LivePayloads } from '@guiche/contract/live-events'
import { live } from '../../../platform/events/events.ts'
import { tellCompany } from '../../../platform/live/live.ts'
import { scheduleChanged, scheduleCreated, scheduleDeleted } from './schedules.events.ts'

export const scheduleLive = [
  live(scheduleCreated, (schedule) => tellOf(schedule.companyId, { action: 'create', schedule })),
  live(scheduleChanged, (schedule) => tellOf(schedule.companyId, { action: 'update', schedule })),
  live(scheduleDeleted, ({ companyId, scheduleId }) =>
    tellOf(companyId, { action: 'delete', scheduleId }),
  ),
]

/**
 * Emitted under three names: this product's, the name that servers of this API use, and the name that their page
 * listens to.
 */
function tellOf(companyId: number, news: LivePayloads['company-{id}-schedule']): void {
  tellCompany(companyId, 'company-{id}-schedule', news)
  tellCompany(companyId, 'company{id}-schedule', news)
  tellCompany(companyId, 'schedule', news)
}
