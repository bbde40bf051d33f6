import type { Article, ArticleChange } from '@guiche/contract/articles'
import type { RepliedBy, SentTo } from '@guiche/contract/routes'
import {
  infiniteQueryOptions,
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { rowPlace, rowsOf } from '../../../platform/live/live-rows.ts'
import { uploadForm, type UploadOptions } from '../../../platform/upload.ts'
import { orderedPagedRows, itemsOf, type PageItems } from '../../../ui/merge.ts'
import { numberedPages } from '../../../ui/numbered-pages.ts'

type ArticlePage = RepliedBy<'GET /articles'>
type ArticlePages = InfiniteData<ArticlePage, number>

export const ARTICLES = ['articles'] as const
const PAGES = [...ARTICLES, 'pages'] as const

const articlesOfPage: PageItems<ArticlePage, Article> = {
  read: ({ articles }) => articles,
  write: (page, articles, countBy) => ({ ...page, articles, count: page.count + countBy }),
}

/** Articles sorted by title. */
export function articlePages(searchParam: string) {
  return infiniteQueryOptions({
    queryKey: [...PAGES, searchParam],
    queryFn: ({ pageParam, signal }) =>
      call('GET /articles', { query: { searchParam, pageNumber: pageParam } }, { signal }),
    ...numberedPages,
    refetchOnMount: 'always',
  })
}

export function useArticles(search: string) {
  const list = useInfiniteQuery({ ...articlePages(search), placeholderData: keepPreviousData })
  return {
    ...list,
    articles: itemsOf(list.data, articlesOfPage),
    count: list.data?.pages[0]?.count,
  }
}

/** One article with its text, refetched each time it is opened. */
export function useArticle(id: number | undefined) {
  return useQuery({
    queryKey: [...ARTICLES, 'one', id],
    queryFn: ({ signal }) => call('GET /articles/:id', { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    gcTime: 0,
  })
}

const KNOWN_FOR_MS = 60_000

/** True if the company has articles. No events update it, since those are only heard on the articles page. */
export function useHasArticles(): boolean {
  const { data } = useQuery({
    queryKey: [...ARTICLES, 'any'],
    queryFn: ({ signal }) => call('GET /articles', {}, { signal }),
    select: ({ count }) => count > 0,
    staleTime: KNOWN_FOR_MS,
  })
  return data ?? false
}

/** Passages that match a question; disabled while it is empty. */
export function usePassages(question: string) {
  const asked = question.trim()
  return useQuery({
    queryKey: [...ARTICLES, 'passages', asked],
    queryFn: ({ signal }) =>
      call('GET /articles/search', { query: { question: asked } }, { signal }),
    select: ({ passages }) => passages,
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
}

export function useCreateArticle() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SentTo<'POST /articles'>['body']) => call('POST /articles', { body }),
    onSuccess: (article) => mergeArticle(cache, article),
  })
}

export function useChangeArticle() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: ArticleChange & { id: number }) =>
      call('PUT /articles/:id', { params: { id }, body }),
    onSuccess: (article) => mergeArticle(cache, article),
  })
}

interface Uploading extends Pick<UploadOptions, 'onProgress'> {
  file: File
  title: string
  isPublished: boolean
  idempotencyKey: string
}

export function useUploadArticle() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ file, title, isPublished, idempotencyKey, onProgress }: Uploading) => {
      const form = new FormData()
      form.append('title', title)
      form.append('isPublished', String(isPublished))
      form.append('idempotencyKey', idempotencyKey)
      form.append('file', file, file.name)
      return uploadForm('POST /articles/upload', '/articles/upload', form, {
        ...(onProgress && { onProgress }),
      })
    },
    onSuccess: (article) => mergeArticle(cache, article),
  })
}

export function useImportPage() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SentTo<'POST /articles/page'>['body']) =>
      call('POST /articles/page', { body }),
    onSuccess: (article) => mergeArticle(cache, article),
  })
}

export function useRefreshArticle() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('POST /articles/:id/refresh', { params: { id } }),
    onSuccess: (article) => mergeArticle(cache, article),
  })
}

export function useRemoveArticle() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /articles/:id', { params: { id } }),
    onSuccess: (_reply, id) => {
      articleRows.drop(cache, id)
      refetchAll(cache, ARTICLES)
    },
  })
}

/** Articles in their lists. */
export const articleRows = rowsOf<Article>({
  id: ({ id }) => id,
  version: ({ updatedAt }) => updatedAt,
  places: [
    rowPlace<ArticlePages, Article>({
      queryKey: PAGES,
      ...orderedPagedRows<ArticlePage, Article, number>(articlesOfPage),
    }),
  ],
})

/** The position of a new article is known by the server only, so the list is refetched. */
function mergeArticle(cache: QueryClient, article: Article): void {
  articleRows.keep(cache, article)
  refetchAll(cache, ARTICLES)
}
