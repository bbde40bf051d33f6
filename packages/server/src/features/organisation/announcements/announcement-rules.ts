import type { Announcement } from '@guiche/contract/announcements'
import type { LivePayloads } from '@guiche/contract/live-events'

type AnnouncementNews = LivePayloads['company-{id}-announcement']

/** `before` is undefined for a new announcement, `after` for a deleted one. */
export interface AnnouncementChange {
  id: number
  before: Announcement | undefined
  after: Announcement | undefined
}

/** The event that a company's users receive of a change; undefined if none. */
export function newsForCompany(
  companyId: number,
  change: AnnouncementChange,
): AnnouncementNews | undefined {
  const { before, after } = change
  return announcementNews({
    id: change.id,
    before: isShownToCompany(companyId, before) ? before : undefined,
    after: isShownToCompany(companyId, after) ? after : undefined,
  })
}

/** The event for operators. They see all announcements. */
export function announcementNews({
  id,
  before,
  after,
}: AnnouncementChange): AnnouncementNews | undefined {
  if (after) return { action: before ? 'update' : 'create', record: after }
  return before ? { action: 'delete', id } : undefined
}

function isShownToCompany(companyId: number, announcement: Announcement | undefined): boolean {
  if (!announcement?.status) return false
  return announcement.companyId === null || announcement.companyId === companyId
}
