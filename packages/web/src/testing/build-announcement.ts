import type { Announcement } from '@guiche/contract/announcements'

const AT = '2026-11-21T12:00:00.000Z'

/** An announcement to all companies, without a picture. */
export function buildAnnouncement(change: Partial<Announcement> = {}): Announcement {
  return {
    id: 1,
    title: 'Manutenção',
    text: 'Domingo às 2h.',
    priority: 3,
    status: true,
    mediaPath: null,
    mediaName: null,
    companyId: null,
    createdAt: AT,
    updatedAt: AT,
    ...change,
  }
}
