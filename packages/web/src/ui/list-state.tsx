import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from './ErrorState.tsx'

/** The props of a DataTable that follow from a query or an infinite query, with its error state. */
export function listState(
  list: UseQueryResult<unknown> | UseInfiniteQueryResult<InfiniteData<unknown>>,
  errorText: (error: unknown) => string,
) {
  return {
    ...('fetchNextPage' in list ? pagesState(list) : { isLoading: list.isPending }),
    error: list.isLoadingError && (
      <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />
    ),
  }
}

function pagesState(list: UseInfiniteQueryResult<InfiniteData<unknown>>) {
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
