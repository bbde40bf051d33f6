import type { QuickMessage } from '@guiche/contract/quick-messages'
import type { RepliedBy, SentTo } from '@guiche/contract/routes'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { uploadForm } from '../../../platform/upload.ts'
import type { FileChange } from '../../../ui/FileField.tsx'
import { itemsOf } from '../../../ui/merge.ts'
import type { PageItems } from '../../../ui/merge.ts'
import { numberedPages } from '../../../ui/numbered-pages.ts'

/** Query key of all quick messages, including the composer's suggestions. */
export const QUICK_MESSAGES = ['quick-messages'] as const

type QuickPage = RepliedBy<'GET /quick-messages'>

const recordsOfPage: PageItems<QuickPage, QuickMessage> = {
  read: ({ records }) => records,
  write: (page, records, countBy) => ({ ...page, records, count: page.count + countBy }),
}

/** The user's and the shared quick messages, by shortcode. */
export function quickMessagePages(search: string) {
  const searchParam = search.toLowerCase()
  return infiniteQueryOptions({
    queryKey: [...QUICK_MESSAGES, 'pages', searchParam],
    queryFn: ({ pageParam, signal }) =>
      call('GET /quick-messages', { query: { searchParam, pageNumber: pageParam } }, { signal }),
    ...numberedPages,
    refetchOnMount: 'always',
  })
}

export function useQuickMessages(search: string) {
  const list = useInfiniteQuery({ ...quickMessagePages(search), placeholderData: keepPreviousData })
  return { ...list, records: itemsOf(list.data, recordsOfPage), count: list.data?.pages[0]?.count }
}

/** The complete list, for the composer and for pickers. */
export const quickAnswers = queryOptions({
  queryKey: [...QUICK_MESSAGES, 'list'],
  queryFn: ({ signal }) => call('GET /quick-messages/list', {}, { signal }),
})

/** Active quick messages. */
export function useActiveQuickMessages(isWanted: boolean) {
  return useQuery({
    ...quickAnswers,
    enabled: isWanted,
    select: (all) => all.filter(({ status }) => status),
  })
}

interface Saving {
  /** Id of the quick message to change. */
  id?: number | undefined
  body: SentTo<'POST /quick-messages'>['body']
  file: FileChange
}

/** The quick message was saved, but not its attachment. */
export class AttachmentFailed extends Error {}

export function useSaveQuickMessage() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, body, file }: Saving) => {
      const saved =
        id === undefined
          ? await call('POST /quick-messages', { body })
          : await call('PUT /quick-messages/:id', { params: { id }, body })
      await saveFile(saved.id, file).catch((cause: unknown) => {
        throw new AttachmentFailed('the file was not taken', { cause })
      })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: QUICK_MESSAGES }),
  })
}

async function saveFile(id: number, file: Saving['file']): Promise<void> {
  if (file === 'remove') await call('DELETE /quick-messages/:id/media-upload', { params: { id } })
  else if (file) {
    const form = new FormData()
    form.set('file', file)
    const path = `/quick-messages/${id}/media-upload`
    await uploadForm('POST /quick-messages/:id/media-upload', path, form)
  }
}

export function useRemoveQuickMessage() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /quick-messages/:id', { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: QUICK_MESSAGES }),
  })
}
