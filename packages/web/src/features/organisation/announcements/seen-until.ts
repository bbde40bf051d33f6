import type { Announcement } from '@guiche/contract/announcements'
import { declarePreference } from '../../../platform/preferences.ts'

/** `updatedAt` of the newest announcement that was read in this browser; empty before the first. */
export const seenUntil = declarePreference('announcementsSeen', (stored) => stored ?? '')

export function newestOf(announcements: readonly Announcement[]): string {
  return announcements.reduce(
    (newest, { updatedAt }) => (updatedAt > newest ? updatedAt : newest),
    '',
  )
}
