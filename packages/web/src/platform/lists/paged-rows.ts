import {
  infiniteQueryOptions,
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { refetchAll } from '../live/live-cache.ts'
import { type AnyPlace, type Place, rowPlace, declareLiveRows } from '../live/live-rows.ts'
import {
  type Identified,
  itemsOf,
  type PageItems,
  type PageMerges,
  pageMerges,
} from './merge-items.ts'
import { useActAndRefetch, useRemoveRow, useSaveRow } from './row-mutations.ts'
import { numberedPages } from './numbered-pages.ts'

// A list that the server filters, sorts and sends by numbered pages: its queries, its rows in the cache, and their
// changes by this user and by live events. Only the server knows the position of a new row, so a change refetches the
// list; rows that are loaded already are replaced or removed at once.

interface PagedRow extends Identified {
  /** Version of the row. Without it the row that arrives last is the newest. */
  readonly updatedAt?: string
}

/** The fields of a page beside its rows. */
interface PageFrame {
  readonly hasMore: boolean
  /** Number of rows on all pages, if the server counts them. */
  readonly count?: number
}

interface PagedList<Field extends string, Row extends Identified, Page, Filter> {
  /** Prefix of all query keys about these rows. */
  readonly queryKey: QueryKey
  /** Name of the page's field with the rows. */
  readonly field: Field
  readonly fetch: (
    filter: Filter,
    pageNumber: number,
    signal: AbortSignal,
  ) => Promise<Page & Record<Field, Row[]>>
  /** Replaces operations on the loaded pages; by default a row that is not loaded is ignored. */
  readonly merges?: (
    pages: PageMerges<Page & Record<Field, Row[]>, Row>,
  ) => Partial<Place<InfiniteData<Page & Record<Field, Row[]>, number>, Row>>
  /** Other queries that contain such rows. */
  readonly places?: ReadonlyArray<AnyPlace<Row>>
}

export function pagedRows<
  Field extends string,
  Row extends PagedRow,
  Page extends PageFrame,
  Filter,
>(list: PagedList<Field, Row, Page, Filter>) {
  const { queryKey } = list
  const pagesKey = [...queryKey, 'pages']
  const items = itemsIn<Field, Row, Page>(list.field)
  const merges = pageMerges<Page & Record<Field, Row[]>, Row>(items)
  const rows = declareLiveRows<Row>({
    id: ({ id }) => id,
    version: ({ updatedAt }) => updatedAt,
    places: [
      rowPlace({
        ...merges,
        put: (data, row) => (merges.find(data, row.id) ? merges.put(data, row) : data),
        ...list.merges?.(merges),
        queryKey: pagesKey,
      }),
      ...(list.places ?? []),
    ],
  })

  function pagesQuery(filter: Filter) {
    return infiniteQueryOptions({
      queryKey: [...pagesKey, filter],
      queryFn: ({ pageParam, signal }) => list.fetch(filter, pageParam, signal),
      ...numberedPages,
      // Live events are heard only while the list is on the screen.
      refetchOnMount: 'always',
    })
  }

  return {
    queryKey,
    /** Prefix of the keys of the pages. */
    pagesKey,
    /** The query of the pages that match a filter. */
    cachedPages: pagesQuery,
    rows,
    /** The loaded rows; those of the former filter are shown until the reply to a new one arrives. */
    useList(filter: Filter, isOn = true) {
      const query = useInfiniteQuery({
        ...pagesQuery(filter),
        placeholderData: keepPreviousData,
        enabled: isOn,
      })
      return { ...query, rows: itemsOf(query.data, items), count: query.data?.pages[0]?.count }
    },
    /** Merges the row of a live event, or the removal of the row with an id. */
    hear(cache: QueryClient, heard: Row | Row['id']) {
      if (typeof heard === 'object') rows.hear(cache, heard)
      else rows.drop(cache, heard)
      refetchAll(cache, queryKey)
    },
    useSave: <Given, Reply extends Row>(save: (given: Given) => Promise<Reply>) =>
      useSaveRow(rows, save, queryKey),
    useRemove: (remove: (id: number) => Promise<unknown>) => useRemoveRow(rows, remove, queryKey),
    useAct: <Given, Reply>(act: (given: Given) => Promise<Reply>) =>
      useActAndRefetch(queryKey, act),
  }
}

function itemsIn<Field extends string, Row extends Identified, Page extends PageFrame>(
  field: Field,
): PageItems<Page & Record<Field, Row[]>, Row> {
  return {
    read: (page) => page[field],
    write: (page, rows, countBy) => ({
      ...page,
      [field]: rows,
      ...(page.count !== undefined && { count: page.count + countBy }),
    }),
  }
}
