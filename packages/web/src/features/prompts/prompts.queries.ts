import type { LivePayloads } from '@guiche/contract/live-events'
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
import { call } from '../../platform/call.ts'
import { type Change, itemsOf, mergePages, type PageItems } from '../../ui/merge.ts'
import { numberedPages } from '../../ui/numbered-pages.ts'

type PromptPage = RepliedBy<'GET /prompt'>
type PromptPages = InfiniteData<PromptPage, number>

const PAGES = ['prompts', 'pages'] as const

const promptsOfPage: PageItems<PromptPage, Prompt> = {
  read: ({ prompts }) => prompts,
  write: (page, prompts, countBy) => ({ ...page, prompts, count: page.count + countBy }),
}

/** Prompts by name. */
function promptPages(searchParam: string) {
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

export function useMakePrompt() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: PromptInput) => call('POST /prompt', { body }),
    onSuccess: (made) => mergePrompt(cache, { action: 'create', item: made }),
  })
}

export function useChangePrompt() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: PromptChange & { id: number }) =>
      call('PUT /prompt/:id', { params: { id }, body }),
    onSuccess: (changed) => mergePrompt(cache, { action: 'update', item: changed }),
  })
}

export function useRemovePrompt() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /prompt/:id', { params: { id } }),
    onSuccess: (_reply, id) => mergePrompt(cache, { action: 'delete', id }),
  })
}

/** A prompt came, changed or went. */
export function hearPrompt(cache: QueryClient, heard: LivePayloads['company-{id}-prompt']): void {
  if (heard.action === 'delete') mergePrompt(cache, { action: 'delete', id: heard.promptId })
  else mergePrompt(cache, { action: heard.action, item: heard.prompt })
}

function mergePrompt(cache: QueryClient, change: Change<Prompt>): void {
  if (change.action === 'update' || change.action === 'delete')
    for (const [key] of cache.getQueriesData<PromptPages>({ queryKey: PAGES }))
      cache.setQueryData<PromptPages>(key, (pages) => mergePages(pages, change, promptsOfPage))
  void cache.invalidateQueries({ queryKey: PAGES })
}
