import {
  type InfiniteData,
  InfiniteQueryObserver,
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { createQueryClient } from '../platform/query-client.ts'

/** A query that is mounted in a test, whatever its types. */
export interface Watched {
  readonly name: string
  /** Mounts an observer of the query on a cache. */
  readonly watch: (cache: QueryClient) => void
  /** The observed data as the screen shows it. */
  readonly held: (cache: QueryClient) => unknown
  /** The data that a new request would return. */
  readonly fresh: () => Promise<unknown>
  readonly askAgain: (cache: QueryClient) => Promise<void>
}

/** @param seen selects the part of the data that the screen shows */
export function watchedQuery<Data, Selected, Key extends QueryKey>(
  name: string,
  options: UseQueryOptions<Data, Error, Selected, Key>,
  seen: (data: Data) => unknown = (data) => data,
): Watched {
  const { queryKey } = options
  return {
    name,
    watch: (cache) => void new QueryObserver(cache, options).subscribe(() => {}),
    held: (cache) => selectedPartOf(cache.getQueryData<Data>(queryKey), seen),
    fresh: async () => {
      const cache = createQueryClient()
      await cache.query(options)
      return selectedPartOf(cache.getQueryData<Data>(queryKey), seen)
    },
    askAgain: (cache) => cache.refetchQueries({ queryKey, exact: true }),
  }
}

/** `watched` for an infinite query. */
export function watchedPages<Page, Selected, Key extends QueryKey, Param>(
  name: string,
  options: UseInfiniteQueryOptions<Page, Error, Selected, Key, Param>,
  seen: (data: InfiniteData<Page, Param>) => unknown,
): Watched {
  const { queryKey } = options
  return {
    name,
    watch: (cache) => void new InfiniteQueryObserver(cache, options).subscribe(() => {}),
    held: (cache) => selectedPartOf(cache.getQueryData<InfiniteData<Page, Param>>(queryKey), seen),
    fresh: async () => {
      const cache = createQueryClient()
      await cache.infiniteQuery(options)
      return selectedPartOf(cache.getQueryData<InfiniteData<Page, Param>>(queryKey), seen)
    },
    askAgain: (cache) => cache.refetchQueries({ queryKey, exact: true }),
  }
}

function selectedPartOf<Data>(data: Data | undefined, seen: (data: Data) => unknown): unknown {
  return data === undefined ? 'nothing' : seen(data)
}
