import type { Announcement, announcementInput } from '@guiche/contract/announcements'
import type { UseFormReturn } from 'react-hook-form'
import type { FileChange } from '../../../ui/FileField.tsx'

export interface AnnouncementForm {
  title: string
  text: string
  priority: '1' | '2' | '3'
  status: 'true' | 'false'
  companyId: string
  /** Saved separately from the texts. */
  picture: FileChange
}

export type SavedAnnouncement = ReturnType<typeof announcementInput.parse>

export type AnnouncementFormState = UseFormReturn<AnnouncementForm, unknown, SavedAnnouncement>

/** Initial values of the form. @param announcement absent for a new one */
export function announcementFormOf(announcement: Announcement | undefined): AnnouncementForm {
  return {
    title: announcement?.title ?? '',
    text: announcement?.text ?? '',
    priority: `${announcement?.priority ?? 3}`,
    status: announcement?.status === false ? 'false' : 'true',
    companyId: announcement?.companyId == null ? '' : String(announcement.companyId),
    picture: undefined,
  }
}
