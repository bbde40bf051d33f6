import type { Prompt, PromptChange, PromptInput } from '@guiche/contract/prompts'
import type { RepliedBy } from '@guiche/contract/routes'
import {
  infiniteQueryOptions,
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { rowPlace, rowsOf } from '../../../platform/live/live-rows.ts'
import { orderedPagedRows, itemsOf, type PageItems } from '../../../ui/merge.ts'
import { numberedPages } from '../../../ui/numbered-pages.ts'

type PromptPage = RepliedBy<'GET /prompt'>
type PromptPages = InfiniteData<PromptPage, number>

export const PROMPTS = ['prompts'] as const
const PAGES = [...PROMPTS, 'pages'] as const

const promptsOfPage: PageItems<PromptPage, Prompt> = {
  read: ({ prompts }) => prompts,
  write: (page, prompts, countBy) => ({ ...page, prompts, count: page.count + countBy }),
}

/** Prompts sorted by name. */
export function promptPages(searchParam: string) {
  return infiniteQueryOptions({
    queryKey: [...PAGES, searchParam],
    queryFn: ({ pageParam, signal }) =>
      call('GET /prompt', { query: { searchParam, pageNumber: pageParam } }, { signal }),
    ...numberedPages,
    refetchOnMount: 'always',
  })
}

export function usePrompts(search: string) {
  const list = useInfiniteQuery({ ...promptPages(search), placeholderData: keepPreviousData })
  return { ...list, prompts: itemsOf(list.data, promptsOfPage), count: list.data?.pages[0]?.count }
}

export function useCreatePrompt() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: PromptInput) => call('POST /prompt', { body }),
    onSuccess: (prompt) => mergePrompt(cache, prompt),
  })
}

export function useChangePrompt() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: PromptChange & { id: number }) =>
      call('PUT /prompt/:id', { params: { id }, body }),
    onSuccess: (prompt) => mergePrompt(cache, prompt),
  })
}

export function useRemovePrompt() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /prompt/:id', { params: { id } }),
    onSuccess: (_reply, id) => {
      promptRows.drop(cache, id)
      refetchAll(cache, PROMPTS)
    },
  })
}

/** Prompts in their list. */
export const promptRows = rowsOf<Prompt>({
  id: ({ id }) => id,
  version: ({ updatedAt }) => updatedAt,
  places: [
    rowPlace<PromptPages, Prompt>({
      queryKey: PAGES,
      ...orderedPagedRows<PromptPage, Prompt, number>(promptsOfPage),
    }),
  ],
})

/** The position of a new prompt is known by the server only, so the list is refetched. */
function mergePrompt(cache: QueryClient, prompt: Prompt): void {
  promptRows.keep(cache, prompt)
  refetchAll(cache, PROMPTS)
}
