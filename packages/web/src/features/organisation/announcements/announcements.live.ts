import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { announcementList } from './announcements.queries.ts'

/** Updates announcements in the operator's list and in those of the companies that see them. */
export const announcementsLive: readonly Hearing[] = [
  declareHearing('company-{id}-announcement', (cache, heard) =>
    announcementList.hear(cache, heard.action === 'delete' ? heard.id : heard.record),
  ),
]
