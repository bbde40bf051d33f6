import { matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { CALL_TIMEOUT_MS } from '../constants.ts'
import { type Moment, onReply } from './live-cache.ts'

// Merges rows by version: of two states of a row the higher version stays, whether it arrives by a live event, by the
// reply to a call, or in the reply to a query. Each query declares how rows are found in its data (`rowPlace`). Rows,
// deletions and changes are kept for as long as a reply may be on its way that does not contain them, and are merged
// into such a reply when it arrives.

type Id = number | string
/** A counter, or an ISO 8601 instant. */
type Version = number | string

/** The changed row; undefined if the change removes it. */
type Changed<Row> = (row: Row) => Row | undefined

interface At {
  readonly cache: QueryClient
  readonly queryKey: QueryKey
}

/**
 * Access to the rows within the data of all queries under a key. Unchanged data must be returned as the same object.
 */
export interface Place<Data, Row> {
  readonly queryKey: QueryKey
  readonly find: (data: Data, id: Id) => Row | undefined
  /** The data with a row that is new in it or newer than its present version. */
  readonly put: (data: Data, row: Row, at: At) => Data
  /** Absent if rows are never removed. */
  readonly drop?: (data: Data, id: Id, at: At) => Data
  /** Absent if no change applies to rows here. */
  readonly change?: (data: Data, changed: Changed<Row>, at: At) => Data
}

interface Sort<Row> {
  readonly id: (row: Row) => Id
  /** Undefined for rows that never change. */
  readonly version: (row: Row) => Version | undefined
  readonly places: ReadonlyArray<AnyPlace<Row>>
}

/** A place, independent of its data's type. */
export interface AnyPlace<Row> {
  find(cache: QueryClient, id: Id): readonly Row[]
  /** @param only restricts the merge to this query */
  mergeNews(cache: QueryClient, sort: Sort<Row>, news: ReadonlyArray<News<Row>>, only?: Query): void
}

type News<Row> =
  | { readonly row: Row }
  | { readonly goneId: Id; readonly version: Version | undefined }
  | { readonly changed: Changed<Row> }

/** Rows of one kind in all queries of a cache. */
export interface Rows<Row> {
  /** Merges a row of a live event. */
  hear(cache: QueryClient, row: Row): void
  /**
   * Merges a row of the reply to a call. It is dropped if an event has deleted this version meanwhile.
   * @param askedAt when the call was made, two seconds ago by default: changes that arrived since are applied to the
   * row
   */
  keep(cache: QueryClient, row: Row, askedAt?: Moment): void
  /** Removes a row up to a version, or any version of it. */
  drop(cache: QueryClient, id: Id, version?: Version): void
  /** Applies a change to all rows of this kind; it may remove some. */
  change(cache: QueryClient, changed: Changed<Row>): void
  /** The newest known version of a row. */
  known(cache: QueryClient, id: Id): Row | undefined
}

/** Longer than a reply can be on its way, including its earlier pages. */
const KEPT_MS = 2 * CALL_TIMEOUT_MS

/**
 * Longest delay between the server's read of a row and its arrival: a transaction or a reply lies between, in which
 * changes are missed.
 */
const READ_BEFORE_MS = 2000

interface Kept<Row> {
  readonly at: Moment
  /** Undefined after a deletion. */
  readonly row: Row | undefined
  readonly version: Version | undefined
}

interface Ledger<Row> {
  /** Oldest first. */
  readonly rows: Map<Id, Kept<Row>>
  changes: ReadonlyArray<{ readonly at: Moment; readonly changed: Changed<Row> }>
}

export function declareLiveRows<Row>(sort: Sort<Row>): Rows<Row> {
  const ledgers = new WeakMap<QueryClient, Ledger<Row>>()

  function ledgerOf(cache: QueryClient): Ledger<Row> {
    const found = ledgers.get(cache)
    if (found !== undefined) return found
    const ledger: Ledger<Row> = { rows: new Map(), changes: [] }
    ledgers.set(cache, ledger)
    onReply(cache, (query, askedAt) => applyNews(cache, newsSince(ledger, askedAt), query))
    return ledger
  }

  function applyNews(cache: QueryClient, news: ReadonlyArray<News<Row>>, only?: Query) {
    if (news.length > 0) for (const place of sort.places) place.mergeNews(cache, sort, news, only)
  }

  function mergeRow(cache: QueryClient, came: Row, isTold: boolean, readAt: Moment) {
    const ledger = ledgerOf(cache)
    const row = withLaterChanges(ledger, readAt, came)
    const id = sort.id(row)
    const before = ledger.rows.get(id)
    if (before !== undefined && before.row === undefined) {
      const version = sort.version(row)
      // Events arrive in order, so a row of a later event exists again.
      if (
        isTold ? isNewerVersion(before.version, version) : !isNewerVersion(version, before.version)
      )
        return
    }
    // Even if a newer version is known, a list may lack the row that this version adds to it.
    const newest = newestOf(cache, ledger, id, row)
    recordInLedger(ledger, id, newest, sort.version(newest))
    applyNews(cache, [{ row: newest }])
  }

  function newestOf(cache: QueryClient, ledger: Ledger<Row>, id: Id, first: Row): Row
  function newestOf(cache: QueryClient, ledger: Ledger<Row>, id: Id): Row | undefined
  function newestOf(cache: QueryClient, ledger: Ledger<Row>, id: Id, first?: Row): Row | undefined {
    const others = [
      ledger.rows.get(id)?.row,
      ...sort.places.flatMap((place) => place.find(cache, id)),
    ]
    return others.reduce((newest, row) => {
      if (row === undefined || newest === undefined) return newest ?? row
      return isNewerVersion(sort.version(row), sort.version(newest)) ? row : newest
    }, first)
  }

  return {
    hear: (cache, row) => mergeRow(cache, row, true, performance.now() - READ_BEFORE_MS),
    keep: (cache, row, askedAt = performance.now() - READ_BEFORE_MS) =>
      mergeRow(cache, row, false, askedAt),
    drop(cache, id, version) {
      const ledger = ledgerOf(cache)
      const before = ledger.rows.get(id)
      if (version !== undefined && before && isNewerVersion(before.version, version)) return
      recordInLedger(ledger, id, undefined, version)
      applyNews(cache, [{ goneId: id, version }])
    },
    change(cache, changed) {
      const ledger = ledgerOf(cache)
      const at = performance.now()
      ledger.changes = [...ledger.changes.filter((one) => at - one.at < KEPT_MS), { at, changed }]
      for (const [id, kept] of ledger.rows) {
        if (kept.row === undefined) continue
        const row = changed(kept.row)
        if (row === undefined) ledger.rows.delete(id)
        else ledger.rows.set(id, { at: kept.at, row, version: sort.version(row) })
      }
      applyNews(cache, [{ changed }])
    },
    known: (cache, id) => newestOf(cache, ledgerOf(cache), id),
  }
}

/** Creates a place for `rowsOf`. */
export function rowPlace<Data, Row>(spec: Place<Data, Row>): AnyPlace<Row> {
  const { queryKey } = spec
  return {
    find: (cache, id) =>
      cache
        .getQueryCache()
        .findAll({ queryKey })
        .flatMap((query): Row[] => {
          const data = cache.getQueryData<Data>(query.queryKey)
          if (data === undefined) return []
          const row = spec.find(data, id)
          return row === undefined ? [] : [row]
        }),
    mergeNews(cache, sort, news, only) {
      if (only !== undefined && !matchQuery({ queryKey }, only)) return
      for (const query of only ? [only] : cache.getQueryCache().findAll({ queryKey })) {
        const data = cache.getQueryData<Data>(query.queryKey)
        if (data === undefined) continue
        const at = { cache, queryKey: query.queryKey }
        const after = news.reduce<Data>((held, one) => withRowNews(spec, sort, held, one, at), data)
        if (after !== data) writeQueryData(cache, query, after)
      }
    },
  }
}

/** Place of a query whose data is an array of rows, sorted by `inOrder`; without it a new row becomes the first. */
export function listPlace<Row extends object>(
  queryKey: QueryKey,
  idOf: (row: Row) => Id,
  inOrder?: (one: Row, other: Row) => number,
): AnyPlace<Row> {
  return rowPlace<readonly Row[], Row>({
    queryKey,
    find: (rows, id) => rows.find((row) => idOf(row) === id),
    put(rows, row) {
      const others = rows.filter((one) => idOf(one) !== idOf(row))
      return inOrder === undefined ? [row, ...others] : [...others, row].toSorted(inOrder)
    },
    drop: (rows, id) => changedList(rows, (row) => (idOf(row) === id ? undefined : row)),
    change(rows, changed) {
      const after = changedList(rows, changed)
      return inOrder === undefined || after === rows ? after : after.toSorted(inOrder)
    },
  })
}

/** The list with `changed` applied to each row; the same array if nothing changed. */
export function changedList<Row>(rows: readonly Row[], changed: Changed<Row>): readonly Row[] {
  const after = rows.flatMap((row): Row[] => {
    const next = changed(row)
    return next === undefined ? [] : [next]
  })
  const isSame = after.length === rows.length && after.every((row, at) => row === rows[at])
  return isSame ? rows : after
}

function withRowNews<Data, Row>(
  { find, put, drop, change }: Place<Data, Row>,
  { id: idOf, version: versionOf }: Sort<Row>,
  data: Data,
  news: News<Row>,
  at: At,
): Data {
  if ('changed' in news) return change?.(data, news.changed, at) ?? data
  const [id, version] =
    'row' in news ? [idOf(news.row), versionOf(news.row)] : [news.goneId, news.version]
  const known = find(data, id)
  if (known !== undefined && isNewerVersion(versionOf(known), version)) return data
  return 'row' in news ? put(data, news.row, at) : (drop?.(data, id, at) ?? data)
}

/** False if either has no version. */
function isNewerVersion(one: Version | undefined, other: Version | undefined): boolean {
  return one !== undefined && other !== undefined && one > other
}

function recordInLedger<Row>(
  { rows }: Ledger<Row>,
  id: Id,
  row: Row | undefined,
  version: Version | undefined,
): void {
  const at = performance.now()
  rows.delete(id)
  rows.set(id, { at, row, version })
  for (const [oldId, kept] of rows) {
    if (at - kept.at < KEPT_MS) break
    rows.delete(oldId)
  }
}

function newsSince<Row>({ rows, changes }: Ledger<Row>, since: Moment): ReadonlyArray<News<Row>> {
  const isSince = ({ at }: { at: Moment }) => at >= since
  return [
    // These rows include the changes already: earlier ones were applied at once, later ones when the row arrived.
    ...changes.filter(isSince).map(({ changed }) => ({ changed })),
    ...[...rows].flatMap(([id, kept]): ReadonlyArray<News<Row>> => {
      if (!isSince(kept)) return []
      const { row, version } = kept
      return row === undefined ? [{ goneId: id, version }] : [{ row }]
    }),
  ]
}

/**
 * The row with the changes that arrived since it was read. A change that would remove it is skipped, since the server
 * has just sent it.
 */
function withLaterChanges<Row>({ changes }: Ledger<Row>, since: Moment, row: Row): Row {
  return changes.reduce(
    (held, { at, changed }) => (at < since ? held : (changed(held) ?? held)),
    row,
  )
}

/** An event does not replace a fetch: the data keeps its age and its invalidation. */
function writeQueryData<Data>(cache: QueryClient, query: Query, data: Data): void {
  const { dataUpdatedAt, isInvalidated } = query.state
  cache.setQueryData<Data>(query.queryKey, () => data, { updatedAt: dataUpdatedAt })
  if (isInvalidated) query.invalidate()
}
