import { lazy } from 'react'

export { AnnouncementsButton } from './AnnouncementsButton.tsx'
export { AnnouncementsTable } from './AnnouncementsTable.tsx'
export { useAnnouncements } from './announcements.queries.ts'
export { announcementWords } from './announcements.words.ts'

// A form comes when it is asked for.
export const AnnouncementDialog = lazy(async () => ({
  default: (await import('./AnnouncementDialog.tsx')).AnnouncementDialog,
}))
