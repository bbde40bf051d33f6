import type { Announcement } from '@guiche/contract/announcements'
import type { LivePayloads } from '@guiche/contract/live-events'

type News = LivePayloads['company-{id}-announcement']

/** Before and after: nothing where it was not there yet, or is no more. */
export interface AnnouncementChange {
  id: number
  before: Announcement | undefined
  after: Announcement | undefined
}

/** What the people of a company hear of a change; undefined: nothing. */
export function newsFor(companyId: number, change: AnnouncementChange): News | undefined {
  const { before, after } = change
  return newsOf({
    id: change.id,
    before: isSeenBy(companyId, before) ? before : undefined,
    after: isSeenBy(companyId, after) ? after : undefined,
  })
}

/** What operators hear, who see them all. */
export function newsOf({ id, before, after }: AnnouncementChange): News | undefined {
  if (after) return { action: before ? 'update' : 'create', record: after }
  return before ? { action: 'delete', id } : undefined
}

function isSeenBy(companyId: number, announcement: Announcement | undefined): boolean {
  if (!announcement?.status) return false
  return announcement.companyId === null || announcement.companyId === companyId
}
