import { type Hearing, on } from '../../../platform/live/live.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { announcementRows, ANNOUNCEMENTS } from './announcements.queries.ts'

/**
 * Updates announcements. The position of a new one, and if the company may see it, are known by the server only, so the
 * lists are refetched.
 */
export const announcementsLive: readonly Hearing[] = [
  on('company-{id}-announcement', (cache, heard) => {
    if (heard.action === 'delete') announcementRows.drop(cache, heard.id)
    else announcementRows.hear(cache, heard.record)
    refetchAll(cache, ANNOUNCEMENTS)
  }),
]
