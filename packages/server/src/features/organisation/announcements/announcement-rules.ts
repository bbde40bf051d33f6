import type { Announcement } from '@guiche/contract/announcements'
import type { LivePayloads } from '@guiche/contract/live-events'

type News = LivePayloads['company-{id}-announcement']

/** `before` is undefined for a new announcement, `after` for a deleted one. */
export interface AnnouncementChange {
  id: number
  before: Announcement | undefined
  after: Announcement | undefined
}

/** The event that a company's users receive of a change; undefined if none. */
export function newsFor(companyId: number, change: AnnouncementChange): News | undefined {
  const { before, after } = change
  return newsOf({
    id: change.id,
    before: isSeenBy(companyId, before) ? before : undefined,
    after: isSeenBy(companyId, after) ? after : undefined,
  })
}

/** The event for operators. They see all announcements. */
export function newsOf({ id, before, after }: AnnouncementChange): News | undefined {
  if (after) return { action: before ? 'update' : 'create', record: after }
  return before ? { action: 'delete', id } : undefined
}

function isSeenBy(companyId: number, announcement: Announcement | undefined): boolean {
  if (!announcement?.status) return false
  return announcement.companyId === null || announcement.companyId === companyId
}
