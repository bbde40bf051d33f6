import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'

/** The props of a DataTable that follow from an infinite query. */
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
