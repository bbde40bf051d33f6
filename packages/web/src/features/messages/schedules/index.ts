import { lazy } from '../../../ui/lazy.tsx'

export { scheduleWords } from './schedules.words.ts'
export { schedulesLive } from './schedules.live.ts'
export { scheduleList } from './schedules.queries.ts'
export { ScheduleResults } from './ScheduleResults.tsx'

// The calendar is larger than the rest of the page; dialogs are loaded when they are opened.
export const ScheduleCalendar = lazy(async () => ({
  default: (await import('./ScheduleCalendar.tsx')).ScheduleCalendar,
}))
export const ScheduleDialog = lazy(async () => ({
  default: (await import('./ScheduleDialog.tsx')).ScheduleDialog,
}))
