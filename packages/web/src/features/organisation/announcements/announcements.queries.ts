import type { Announcement } from '@guiche/contract/announcements'
import type { SentTo } from '@guiche/contract/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { pagedRows } from '../../../platform/lists/paged-rows.ts'
import type { FileChange } from '../../../ui/FileField.tsx'

const ANNOUNCEMENTS = ['announcements'] as const

/** All announcements for the operator, newest first. */
export const announcementList = pagedRows({
  queryKey: ANNOUNCEMENTS,
  field: 'records',
  fetch: (searchParam: string, pageNumber, signal) =>
    call('GET /announcements', { query: { searchParam, pageNumber } }, { signal }),
})

/** The newest announcements to the user's company. */
export const ownAnnouncements = queryOptions({
  queryKey: [...ANNOUNCEMENTS, 'own'],
  queryFn: ({ signal }) => call('GET /announcements', { query: { own: true } }, { signal }),
  select: ({ records }) => records,
})

export function useOwnAnnouncements() {
  return useQuery(ownAnnouncements)
}

/** Companies that the operator can address an announcement to. */
export function useCompanyNames() {
  return useQuery({
    queryKey: ['companies', 'list'],
    queryFn: ({ signal }) => call('GET /companies/list', {}, { signal }),
  })
}

export type AnnouncementValues = SentTo<'POST /announcements'>['body']

/** The texts were saved, but not the picture. */
export class PictureFailed extends Error {}

/**
 * Saves the texts, then the picture if it is new or removed.
 * @throws PictureFailed
 */
export const useSaveAnnouncement = () =>
  announcementList.useAct(
    async ({
      announcement,
      values,
      picture,
    }: {
      announcement: Announcement | undefined
      values: Exclude<AnnouncementValues, FormData>
      picture: FileChange
    }) => {
      const { id } = announcement
        ? await call('PUT /announcements/:id', { params: { id: announcement.id }, body: values })
        : await call('POST /announcements', { body: values })
      await savePicture(id, picture).catch((cause: unknown) => {
        throw new PictureFailed('the picture was not taken', { cause })
      })
    },
  )

async function savePicture(id: number, picture: FileChange): Promise<void> {
  if (picture instanceof File) {
    const body = new FormData()
    body.append('typeArch', 'announcements')
    body.append('file', picture, picture.name)
    await call('POST /announcements/:id/media-upload', { params: { id }, body })
  } else if (picture === 'remove') {
    await call('DELETE /announcements/:id/media-upload', { params: { id } })
  }
}

export const useRemoveAnnouncement = () =>
  announcementList.useRemove((id) => call('DELETE /announcements/:id', { params: { id } }))
