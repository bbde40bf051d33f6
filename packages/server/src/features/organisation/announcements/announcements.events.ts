import { event } from '../../../platform/events/events.ts'
import type { AnnouncementChange } from './announcement-rules.ts'

/** With the ids of all companies, and the operators: these receive every change. */
export const announcementChanged = event<
  AnnouncementChange & {
    companyIds: number[]
    operators: Array<{ id: number; companyId: number }>
  }
>('announcement.changed')
