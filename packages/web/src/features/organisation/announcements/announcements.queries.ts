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
import { refresh } from '../../../platform/live-cache.ts'
import { place, rowsOf } from '../../../platform/live-rows.ts'
import { inOrderedPages, itemsOf, type PageItems } from '../../../ui/merge.ts'
import { numberedPages } from '../../../ui/numbered-pages.ts'

type AnnouncementPage = RepliedBy<'GET /announcements'>
type AnnouncementPages = InfiniteData<AnnouncementPage, number>

export const ANNOUNCEMENTS = ['announcements'] as const
const PAGES = [...ANNOUNCEMENTS, 'pages'] as const

const itemsOfPage: PageItems<AnnouncementPage, Announcement> = {
  read: ({ records }) => records,
  write: (page, records, countBy) => ({ ...page, records, count: page.count + countBy }),
}

/** All of them, as the operator sees them, newest first. */
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

/** What one's own company is told: the newest of it. */
export const ownAnnouncements = queryOptions({
  queryKey: [...ANNOUNCEMENTS, 'own'],
  queryFn: ({ signal }) => call('GET /announcements', { query: { own: true } }, { signal }),
  select: ({ records }) => records,
})

export function useOwnAnnouncements() {
  return useQuery(ownAnnouncements)
}

/** The operator's companies, for whom an announcement can be. */
export function useCompanyNames() {
  return useQuery({
    queryKey: ['companies', 'list'],
    queryFn: ({ signal }) => call('GET /companies/list', {}, { signal }),
  })
}

export type AnnouncementValues = SentTo<'POST /announcements'>['body']

/** Its words are saved, its picture is not. */
export class PictureFailed extends Error {}

/**
 * Saves the words, then the picture where there is a new one or none any more.
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
      /** Undefined: stays as it is. Null: none. */
      picture: File | null | undefined
    }) => {
      const { id } = announcement
        ? await call('PUT /announcements/:id', { params: { id: announcement.id }, body: values })
        : await call('POST /announcements', { body: values })
      await savePicture(id, picture, announcement?.mediaPath != null).catch((cause: unknown) => {
        throw new PictureFailed('the picture was not taken', { cause })
      })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ANNOUNCEMENTS }),
  })
}

async function savePicture(
  id: number,
  picture: File | null | undefined,
  hasOne: boolean,
): Promise<void> {
  if (picture) {
    const body = new FormData()
    body.append('typeArch', 'announcements')
    body.append('file', picture, picture.name)
    await call('POST /announcements/:id/media-upload', { params: { id }, body })
  } else if (picture === null && hasOne) {
    await call('DELETE /announcements/:id/media-upload', { params: { id } })
  }
}

export function useRemoveAnnouncement() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /announcements/:id', { params: { id } }),
    onSuccess: (_reply, id) => {
      announcementRows.drop(cache, id)
      refresh(cache, ANNOUNCEMENTS)
    },
  })
}

/** Announcements in the operator's list. */
export const announcementRows = rowsOf<Announcement>({
  id: ({ id }) => id,
  version: ({ updatedAt }) => updatedAt,
  places: [
    place<AnnouncementPages, Announcement>({
      queryKey: PAGES,
      ...inOrderedPages<AnnouncementPage, Announcement, number>(itemsOfPage),
    }),
  ],
})
