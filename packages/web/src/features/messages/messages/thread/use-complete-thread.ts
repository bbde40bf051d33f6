import { useEffect } from 'react'
import { useThread } from '../messages.queries.ts'

/** Most messages in print. */
export const PRINTED_MAX = 2000

/** Loads the thread page by page until it is complete or has PRINTED_MAX messages. */
export function useCompleteThread(ticketId: number) {
  const thread = useThread(ticketId, undefined, { maxPages: Infinity })
  const {
    messages,
    hasNextPage,
    isPending,
    isFetching,
    isLoadingError,
    isFetchNextPageError,
    fetchNextPage,
    refetch,
  } = thread
  const isCut = hasNextPage && messages.length >= PRINTED_MAX
  const hasMore = hasNextPage && !isCut
  const hasFailed = isLoadingError || isFetchNextPageError
  const isIdle = !isPending && !isFetching && !hasFailed
  useEffect(() => {
    if (hasMore && isIdle) void fetchNextPage()
  }, [hasMore, isIdle, fetchNextPage, messages.length])
  return {
    messages: isCut ? messages.slice(-PRINTED_MAX) : messages,
    isWhole: !isPending && !hasMore,
    isCut,
    hasFailed,
    retry: () => void (isLoadingError ? refetch() : fetchNextPage()),
  }
}
