import type { SentTo } from '@guiche/contract/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'

/** All entries of a queue's menu, on all levels. */
export function menuQuery(queueId: number) {
  return queryOptions({
    queryKey: ['queue-menu', queueId],
    queryFn: ({ signal }) =>
      call('GET /queue/:id/options', { params: { id: queueId } }, { signal }),
  })
}

/** @param queueId undefined for a new queue, whose menu is empty */
export function useMenu(queueId: number | undefined) {
  return useQuery({ ...menuQuery(queueId ?? 0), enabled: queueId !== undefined })
}

/** Saves a menu. */
export function useSaveMenu() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: SentTo<'PUT /queue/:id/options'>['body'] & { id: number }) =>
      call('PUT /queue/:id/options', { params: { id }, body }),
    onSuccess: (menu, { id }) => cache.setQueryData(menuQuery(id).queryKey, menu),
  })
}
