import type { Announcement } from '@guiche/contract/announcements'
import type { RepliedBy, SentTo } from '@guiche/contract/routes'
import {
  infiniteQueryOptions,
  type InfiniteData,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { rowPlace, rowsOf } from '../../../platform/live/live-rows.ts'
import type { FileChange } from '../../../ui/FileField.tsx'
import { orderedPagedRows, itemsOf, type PageItems } from '../../../ui/merge.ts'
import { numberedPages } from '../../../ui/numbered-pages.ts'

type AnnouncementPage = RepliedBy<'GET /announcements'>
type AnnouncementPages = InfiniteData<AnnouncementPage, number>

export const ANNOUNCEMENTS = ['announcements'] as const
const PAGES = [...ANNOUNCEMENTS, 'pages'] as const

const itemsOfPage: PageItems<AnnouncementPage, Announcement> = {
  read: ({ records }) => records,
  write: (page, records, countBy) => ({ ...page, records, count: page.count + countBy }),
}

/** All announcements for the operator, newest first. */
export function announcementPages(searchParam: string) {
  return infiniteQueryOptions({
    queryKey: [...PAGES, searchParam],
    queryFn: ({ pageParam, signal }) =>
      call('GET /announcements', { query: { searchParam, pageNumber: pageParam } }, { signal }),
    ...numberedPages,
    refetchOnMount: 'always',
  })
}

export function useAnnouncements(search: string) {
  const list = useInfiniteQuery({
    ...announcementPages(search),
    placeholderData: keepPreviousData,
  })
  return {
    ...list,
    announcements: itemsOf(list.data, itemsOfPage),
    count: list.data?.pages[0]?.count,
  }
}

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
export function useSaveAnnouncement() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({
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
    onSettled: () => cache.invalidateQueries({ queryKey: ANNOUNCEMENTS }),
  })
}

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

export function useRemoveAnnouncement() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /announcements/:id', { params: { id } }),
    onSuccess: (_reply, id) => {
      announcementRows.drop(cache, id)
      refetchAll(cache, ANNOUNCEMENTS)
    },
  })
}

/** Announcements in the operator's list. */
export const announcementRows = rowsOf<Announcement>({
  id: ({ id }) => id,
  version: ({ updatedAt }) => updatedAt,
  places: [
    rowPlace<AnnouncementPages, Announcement>({
      queryKey: PAGES,
      ...orderedPagedRows<AnnouncementPage, Announcement, number>(itemsOfPage),
    }),
  ],
})
