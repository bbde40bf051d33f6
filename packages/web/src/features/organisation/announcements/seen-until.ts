import type { Announcement } from '@guiche/contract/announcements'
import { preference } from '../../../platform/preferences.ts'

/** The newest change of an announcement that was looked at in this browser; '' before the first. */
export const seenUntil = preference('announcementsSeen', (stored) => stored ?? '')

export function newestOf(announcements: readonly Announcement[]): string {
  return announcements.reduce(
    (newest, { updatedAt }) => (updatedAt > newest ? updatedAt : newest),
    '',
  )
}
