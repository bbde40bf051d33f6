import { event } from '../../../platform/events/events.ts'
import type { AnnouncementChange } from './announcement-rules.ts'

/** With all companies, and the operators, who hear more. */
export const announcementChanged = event<
  AnnouncementChange & {
    companyIds: number[]
    operators: Array<{ id: number; companyId: number }>
  }
>('announcement.changed')
