import type { ArticleChange } from '@guiche/contract/articles'
import type { SentTo } from '@guiche/contract/routes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { pagedRows } from '../../../platform/lists/paged-rows.ts'
import { uploadForm, type UploadOptions } from '../../../platform/upload.ts'

const ARTICLES = ['articles'] as const

/** Articles sorted by title. */
export const articleList = pagedRows({
  queryKey: ARTICLES,
  field: 'articles',
  fetch: (searchParam: string, pageNumber, signal) =>
    call('GET /articles', { query: { searchParam, pageNumber } }, { signal }),
})

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

export const useCreateArticle = () =>
  articleList.useSave((body: SentTo<'POST /articles'>['body']) => call('POST /articles', { body }))

export const useChangeArticle = () =>
  articleList.useSave(({ id, ...body }: ArticleChange & { id: number }) =>
    call('PUT /articles/:id', { params: { id }, body }),
  )

interface Uploading extends Pick<UploadOptions, 'onProgress'> {
  file: File
  title: string
  isPublished: boolean
  idempotencyKey: string
}

export const useUploadArticle = () =>
  articleList.useSave(({ file, title, isPublished, idempotencyKey, onProgress }: Uploading) => {
    const form = new FormData()
    form.append('title', title)
    form.append('isPublished', String(isPublished))
    form.append('idempotencyKey', idempotencyKey)
    form.append('file', file, file.name)
    return uploadForm('POST /articles/upload', '/articles/upload', form, {
      ...(onProgress && { onProgress }),
    })
  })

export const useImportPage = () =>
  articleList.useSave((body: SentTo<'POST /articles/page'>['body']) =>
    call('POST /articles/page', { body }),
  )

export const useRefreshArticle = () =>
  articleList.useSave((id: number) => call('POST /articles/:id/refresh', { params: { id } }))

export const useRemoveArticle = () =>
  articleList.useRemove((id) => call('DELETE /articles/:id', { params: { id } }))
