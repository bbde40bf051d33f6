import type { Announcement } from '@guiche/contract/announcements'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { signedFileName } from '../files/index.ts'
import {
  type AnnouncementRow,
  findAnnouncement,
  listAnnouncements,
} from './announcements.queries.ts'

export const REASON = 'read and change the platform’s announcements'

/** Active announcements for the actor's company; for operators all, unless `own` is set. */
export function pageOfAnnouncements(
  { companyId, isSuper }: Actor,
  {
    searchParam,
    pageNumber,
    own = false,
  }: { searchParam: string; pageNumber: number; own?: boolean | undefined },
) {
  const seenBy = isSuper && !own ? undefined : companyId
  return acrossCompanies(REASON, async (db) => {
    const { rows, ...rest } = await listAnnouncements(db, seenBy, searchParam, pageNumber)
    return { records: rows.map(presentAnnouncement), ...rest }
  })
}

export async function showAnnouncement(id: number): Promise<Announcement> {
  return presentAnnouncement(
    existingAnnouncement(await acrossCompanies(REASON, (db) => findAnnouncement(db, id))),
  )
}

/** An announcement as the wire has it. */
export function presentAnnouncement({
  forCompanyId,
  fileCompanyId,
  fileId,
  ...row
}: AnnouncementRow): Announcement {
  const hasFile = fileCompanyId !== null && fileId !== null
  return {
    ...row,
    companyId: forCompanyId,
    mediaPath: hasFile ? signedFileName(fileCompanyId, fileId, row.mediaName) : null,
    mediaName: hasFile ? row.mediaName : null,
  }
}

export function existingAnnouncement(row: AnnouncementRow | undefined): AnnouncementRow {
  if (!row) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND')
  return row
}
