export { AnnouncementsButton } from './AnnouncementsButton.tsx'
export { AnnouncementsPage } from './AnnouncementsPage.tsx'
export { announcementWords } from './announcements.words.ts'
