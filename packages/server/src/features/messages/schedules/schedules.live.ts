import type { LivePayloads } from '@guiche/contract/live-events'
import { reactAfterCommit } from '../../../platform/events/events.ts'
import { tellCompany } from '../../../platform/live/live.ts'
import { scheduleChanged, scheduleCreated, scheduleDeleted } from './schedules.events.ts'

export const scheduleLive = [
  reactAfterCommit(scheduleCreated, (schedule) =>
    tellScheduleChange(schedule.companyId, { action: 'create', schedule }),
  ),
  reactAfterCommit(scheduleChanged, (schedule) =>
    tellScheduleChange(schedule.companyId, { action: 'update', schedule }),
  ),
  reactAfterCommit(scheduleDeleted, ({ companyId, scheduleId }) =>
    tellScheduleChange(companyId, { action: 'delete', scheduleId }),
  ),
]

/**
 * Emitted under three names: this product's, the name that servers of this API use, and the name that their page
 * listens to.
 */
function tellScheduleChange(companyId: number, news: LivePayloads['company-{id}-schedule']): void {
  tellCompany(companyId, 'company-{id}-schedule', news)
  tellCompany(companyId, 'company{id}-schedule', news)
  tellCompany(companyId, 'schedule', news)
}
