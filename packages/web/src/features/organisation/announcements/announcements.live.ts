import { type Hearing, on } from '../../../platform/live.ts'
import { refresh } from '../../../platform/live-cache.ts'
import { announcementRows, ANNOUNCEMENTS } from './announcements.queries.ts'

/** What the operator announces. Where a new one stands, and whether one's own company sees it, the server says. */
export const announcementsLive: readonly Hearing[] = [
  on('company-{id}-announcement', (cache, heard) => {
    if (heard.action === 'delete') announcementRows.drop(cache, heard.id)
    else announcementRows.hear(cache, heard.record)
    refresh(cache, ANNOUNCEMENTS)
  }),
]
