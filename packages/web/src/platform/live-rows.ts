import { matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { CALL_TIMEOUT_MS } from './constants.ts'
import { type Moment, onAnswer } from './live-cache.ts'

// The newer version wins: of two states of a row the one with the higher version stays, whichever comes first, by a live
// event, by the reply to a call of one's own, or in the answer to a query. Each query says how rows stand in its data
// (`place`). What was told of rows is kept for as long as an answer may be on its way that does not know it, and is put
// into such an answer when it comes: a row, that one is gone, or a change of what stands in rows.

type Id = number | string
/** A count, or an instant of ISO 8601. */
type Version = number | string

/** What becomes of a row; undefined for one that is no longer there. */
type Changed<Row> = (row: Row) => Row | undefined

interface At {
  readonly cache: QueryClient
  readonly queryKey: QueryKey
}

/** How rows stand in the data of all queries under a key. Data that stays as it is is returned itself. */
interface Place<Data, Row> {
  readonly queryKey: QueryKey
  readonly find: (data: Data, id: Id) => Row | undefined
  /** With a row that is new there, or newer than the one that stands there. */
  readonly put: (data: Data, row: Row, at: At) => Data
  /** Absent where none goes. */
  readonly drop?: (data: Data, id: Id, at: At) => Data
  /** Absent where what stands in rows does not change. */
  readonly change?: (data: Data, changed: Changed<Row>, at: At) => Data
}

interface Sort<Row> {
  readonly id: (row: Row) => Id
  /** Rows that never change have none. */
  readonly version: (row: Row) => Version | undefined
  readonly places: ReadonlyArray<AnyPlace<Row>>
}

/** A place whatever its data are. */
interface AnyPlace<Row> {
  find(cache: QueryClient, id: Id): readonly Row[]
  /** @param only of this query alone */
  take(cache: QueryClient, sort: Sort<Row>, news: ReadonlyArray<News<Row>>, only?: Query): void
}

type News<Row> =
  | { readonly row: Row }
  | { readonly goneId: Id; readonly version: Version | undefined }
  | { readonly changed: Changed<Row> }

/** Rows of one sort, wherever they stand in a cache. */
export interface Rows<Row> {
  /** The server told of a row. */
  hear(cache: QueryClient, row: Row): void
  /**
   * A call of one's own was answered by a row. Meanwhile it may have been told that this version is gone.
   * @param askedAt two seconds ago unless it is said: a change that was told since is made in the row
   */
  keep(cache: QueryClient, row: Row, askedAt?: Moment): void
  /** It is gone, up to that version or whatever its version. */
  drop(cache: QueryClient, id: Id, version?: Version): void
  /** What stands in rows of this sort has changed, or some of them have gone. */
  change(cache: QueryClient, changed: Changed<Row>): void
  /** The newest that is known of a row. */
  known(cache: QueryClient, id: Id): Row | undefined
}

/** Longer than an answer can be on its way, with its page before it. */
const KEPT_MS = 2 * CALL_TIMEOUT_MS

/** The longest between the reading of a row and its word: a transaction or a reply lies between, and changes are missed. */
const READ_BEFORE_MS = 2000

interface Kept<Row> {
  readonly at: Moment
  /** Undefined when it is gone. */
  readonly row: Row | undefined
  readonly version: Version | undefined
}

interface Ledger<Row> {
  /** The oldest first. */
  readonly rows: Map<Id, Kept<Row>>
  changes: ReadonlyArray<{ readonly at: Moment; readonly changed: Changed<Row> }>
}

export function rowsOf<Row>(sort: Sort<Row>): Rows<Row> {
  const ledgers = new WeakMap<QueryClient, Ledger<Row>>()

  function ledgerOf(cache: QueryClient): Ledger<Row> {
    const found = ledgers.get(cache)
    if (found !== undefined) return found
    const ledger: Ledger<Row> = { rows: new Map(), changes: [] }
    ledgers.set(cache, ledger)
    onAnswer(cache, (query, askedAt) => tell(cache, newsSince(ledger, askedAt), query))
    return ledger
  }

  function tell(cache: QueryClient, news: ReadonlyArray<News<Row>>, only?: Query) {
    if (news.length > 0) for (const place of sort.places) place.take(cache, sort, news, only)
  }

  function put(cache: QueryClient, came: Row, isTold: boolean, readAt: Moment) {
    const ledger = ledgerOf(cache)
    const row = changedSince(ledger, readAt, came)
    const id = sort.id(row)
    const before = ledger.rows.get(id)
    if (before !== undefined && before.row === undefined) {
      const version = sort.version(row)
      // Words come in their order: one that follows says that it is there again.
      if (isTold ? isNewer(before.version, version) : !isNewer(version, before.version)) return
    }
    // Where a newer one is known, a list may lack it that this one belongs to.
    const newest = newestOf(cache, ledger, id, row)
    keepIn(ledger, id, newest, sort.version(newest))
    tell(cache, [{ row: newest }])
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
      return isNewer(sort.version(row), sort.version(newest)) ? row : newest
    }, first)
  }

  return {
    hear: (cache, row) => put(cache, row, true, performance.now() - READ_BEFORE_MS),
    keep: (cache, row, askedAt = performance.now() - READ_BEFORE_MS) =>
      put(cache, row, false, askedAt),
    drop(cache, id, version) {
      const ledger = ledgerOf(cache)
      const before = ledger.rows.get(id)
      if (version !== undefined && before && isNewer(before.version, version)) return
      keepIn(ledger, id, undefined, version)
      tell(cache, [{ goneId: id, version }])
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
      tell(cache, [{ changed }])
    },
    known: (cache, id) => newestOf(cache, ledgerOf(cache), id),
  }
}

/** One of the places of `rowsOf`. */
export function place<Data, Row>(spec: Place<Data, Row>): AnyPlace<Row> {
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
    take(cache, sort, news, only) {
      if (only !== undefined && !matchQuery({ queryKey }, only)) return
      for (const query of only ? [only] : cache.getQueryCache().findAll({ queryKey })) {
        const data = cache.getQueryData<Data>(query.queryKey)
        if (data === undefined) continue
        const at = { cache, queryKey: query.queryKey }
        const after = news.reduce<Data>((held, one) => withNews(spec, sort, held, one, at), data)
        if (after !== data) write(cache, query, after)
      }
    },
  }
}

/** Rows that are all that a query holds, in the order that the server has them in; a new one first without an order. */
export function listPlace<Row extends object>(
  queryKey: QueryKey,
  idOf: (row: Row) => Id,
  inOrder?: (one: Row, other: Row) => number,
): AnyPlace<Row> {
  return place<readonly Row[], Row>({
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

/** A list with each of its rows changed; the same where none was. */
export function changedList<Row>(rows: readonly Row[], changed: Changed<Row>): readonly Row[] {
  const after = rows.flatMap((row): Row[] => {
    const next = changed(row)
    return next === undefined ? [] : [next]
  })
  const isSame = after.length === rows.length && after.every((row, at) => row === rows[at])
  return isSame ? rows : after
}

function withNews<Data, Row>(
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
  if (known !== undefined && isNewer(versionOf(known), version)) return data
  return 'row' in news ? put(data, news.row, at) : (drop?.(data, id, at) ?? data)
}

/** Without a version nothing is newer. */
function isNewer(one: Version | undefined, other: Version | undefined): boolean {
  return one !== undefined && other !== undefined && one > other
}

function keepIn<Row>(
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
    // The rows have been changed too: those of before at once, those of afterwards when they came.
    ...changes.filter(isSince).map(({ changed }) => ({ changed })),
    ...[...rows].flatMap(([id, kept]): ReadonlyArray<News<Row>> => {
      if (!isSince(kept)) return []
      const { row, version } = kept
      return row === undefined ? [{ goneId: id, version }] : [{ row }]
    }),
  ]
}

/** A row with the changes made in it that were told since it was read. A change that would drop it leaves it: it is there. */
function changedSince<Row>({ changes }: Ledger<Row>, since: Moment, row: Row): Row {
  return changes.reduce(
    (held, { at, changed }) => (at < since ? held : (changed(held) ?? held)),
    row,
  )
}

/** News of a row make no answer of what a query holds: it is as old as before, and asked for again if it was to be. */
function write<Data>(cache: QueryClient, query: Query, data: Data): void {
  const { dataUpdatedAt, isInvalidated } = query.state
  cache.setQueryData<Data>(query.queryKey, () => data, { updatedAt: dataUpdatedAt })
  if (isInvalidated) query.invalidate()
}
