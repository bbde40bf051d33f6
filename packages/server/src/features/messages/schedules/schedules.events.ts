import type { Schedule } from '@guiche/contract/schedules'
import { event } from '../../../platform/events/events.ts'

export const scheduleCreated = event<Schedule>('schedule.created')
export const scheduleChanged = event<Schedule>('schedule.changed')
export const scheduleDeleted = event<{ companyId: number; scheduleId: number }>('schedule.deleted')
