import type { SentTo } from '@guiche/contract/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

/** All entries of a queue's menu, whatever their level. */
export function menuQuery(queueId: number) {
  return queryOptions({
    queryKey: ['queue-menu', queueId],
    queryFn: ({ signal }) =>
      call('GET /queue/:id/options', { params: { id: queueId } }, { signal }),
  })
}

export function useMenu(queueId: number) {
  return useQuery(menuQuery(queueId))
}

/** The three ways in which a menu changes; each is saved at once, and the menu read again. */
export function useChangeMenu(queueId: number) {
  const cache = useQueryClient()
  const readAgain = () => cache.invalidateQueries({ queryKey: menuQuery(queueId).queryKey })
  const add = useMutation({
    mutationFn: (body: Omit<SentTo<'POST /queue-options'>['body'], 'queueId'>) =>
      call('POST /queue-options', { body: { ...body, queueId } }),
    onSettled: readAgain,
  })
  const change = useMutation({
    mutationFn: ({ id, ...body }: SentTo<'PUT /queue-options/:id'>['body'] & { id: number }) =>
      call('PUT /queue-options/:id', { params: { id }, body }),
    onSettled: readAgain,
  })
  const remove = useMutation({
    mutationFn: (id: number) => call('DELETE /queue-options/:id', { params: { id } }),
    onSettled: readAgain,
  })
  return { add, change, remove }
}
