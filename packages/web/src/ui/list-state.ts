import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'

/** What a DataTable has to know of an infinite query, to be spread into its props. */
export function listState<Page>(list: UseInfiniteQueryResult<InfiniteData<Page>>) {
  return {
    isLoading: list.isPending,
    isStale: list.isPlaceholderData,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    isFetching: list.isFetching,
    hasMoreFailed: list.isFetchNextPageError,
    onMore: () => void list.fetchNextPage(),
  }
}
