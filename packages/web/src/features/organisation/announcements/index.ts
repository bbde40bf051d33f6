export { AnnouncementsButton } from './AnnouncementsButton.tsx'
export { AnnouncementsPage } from './AnnouncementsPage.tsx'
export { announcementsLive } from './announcements.live.ts'
export { announcementWords } from './announcements.words.ts'
