import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { refetchAll } from '../live/live-cache.ts'
import type { Rows } from '../live/live-rows.ts'

// Changes of rows by this user. The event of the same change arrives too, in either order.

/**
 * Saves a row and merges the reply into the cache.
 * @param refetched key of the queries to refetch, in which only the server knows the row's position
 */
export function useSaveRow<Given, Row, Reply extends Row>(
  rows: Rows<Row>,
  save: (given: Given) => Promise<Reply>,
  refetched?: QueryKey,
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: (row) => {
      rows.keep(cache, row)
      if (refetched) refetchAll(cache, refetched)
    },
  })
}

/** Deletes a row and removes it from the cache. @param refetched key of the queries to refetch */
export function useRemoveRow<Row, Given extends number | { readonly id: number }>(
  rows: Rows<Row>,
  remove: (given: Given) => Promise<unknown>,
  refetched?: QueryKey,
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: remove,
    onSuccess: (_reply, given) => {
      rows.drop(cache, typeof given === 'object' ? given.id : given)
      if (refetched) refetchAll(cache, refetched)
    },
  })
}

/** Changes something and refetches the queries under a key, also after a refusal, which may be due to old data. */
export function useActAndRefetch<Given, Reply>(
  queryKey: QueryKey,
  act: (given: Given) => Promise<Reply>,
) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: act, onSettled: () => refetchAll(cache, queryKey) })
}
