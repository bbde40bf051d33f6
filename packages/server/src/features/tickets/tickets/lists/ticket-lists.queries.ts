import { protocolIn } from '@guiche/contract/ticket-protocol'
import {
  COUNT_CAP,
  TICKET_PAGE,
  type TicketQuery,
  ticketStatuses,
  type TicketStatus,
} from '@guiche/contract/tickets'
import { type RawBuilder, sql } from 'kysely'
import { now } from '../../../../platform/clock.ts'
import { columnsOf } from '../../../../platform/database/sql/columns.ts'
import { type Db, commitWithNextStatement } from '../../../../platform/database/kysely-on-client.ts'
import { termsOf } from '../../../../platform/database/sql/search.ts'
import { isFoundInContact } from '../../../customers/contacts/index.ts'
import {
  type Surroundings,
  joinedSurroundings,
  surroundingColumns,
} from './surroundings.queries.ts'
import { CLOCKED, type ClockedTicket } from '../running-clocks.ts'
import type { Viewer } from '../ticket-rules.ts'
import { SHOWN, type ShownTicketRow } from '../tickets.queries.ts'

// Each combination of filters maps to one or more paths along indexes in the list's own order. The first rows of each
// path are read and merged; one condition with OR would read and sort all matching rows.

type Sql = RawBuilder<unknown>
export type ListedTicketRow = ShownTicketRow & ClockedTicket & Surroundings

interface ListOrder {
  /** The indexed expression that orders the list, for a table alias. */
  readonly at: (alias: Sql) => Sql
  /** Direction of the order, also for the ticket's id, which breaks ties. */
  readonly direction: Sql
  /** Predicates of the partial index, written literally as in its definition. */
  readonly only: readonly Sql[]
}

const NEWEST: ListOrder = {
  at: (alias) => sql`${alias}.updated_at`,
  direction: sql`desc`,
  only: [],
}

/** By `waitingSince`, or by the last change if it is null. */
const LONGEST_WAITING: ListOrder = {
  at: (alias) => sql`coalesce(${alias}.waiting_since, ${alias}.updated_at)`,
  direction: sql`asc`,
  only: [sql`status = 'pending'`],
}

interface IndexPath {
  /** FROM item with one row per index range of the path. */
  readonly keys: Sql
  /** Condition that selects a ticket in the range. */
  readonly match: Sql
  /** Further conditions, which the index does not cover. */
  readonly where: readonly Sql[]
}

type PageRow = ListedTicketRow & { matching: number }

/**
 * A page of tickets that the viewer may see, with a count capped at COUNT_CAP. The last statement of its transaction.
 */
export async function listTicketRows(
  db: Db,
  companyId: number,
  viewer: Viewer,
  query: TicketQuery,
): Promise<{ rows: ListedTicketRow[]; count: number; hasMore: boolean }> {
  commitWithNextStatement(db)
  const { rows } = await selectTicketPage(companyId, viewer, query).execute(db)
  const found = rows.filter(({ id }) => id !== null)
  return {
    rows: found.slice(0, TICKET_PAGE),
    count: rows[0]?.matching ?? 0,
    hasMore: found.length > TICKET_PAGE,
  }
}

/**
 * The page, plus one row if a next page exists. If the page is empty, the only row has a null id and carries the count.
 */
export function selectTicketPage(
  companyId: number,
  viewer: Viewer,
  query: TicketQuery,
): RawBuilder<PageRow> {
  const order = listOrder(query)
  const narrowed = filterConditions(companyId, viewer, query)
  const paths = pathsOfQuery(companyId, viewer, query)
    .map((path) => narrowedToDay(companyId, path, query))
    .map((path) => ({ ...path, where: [...path.where, ...narrowed] }))
  const skipped = (query.pageNumber - 1) * TICKET_PAGE
  return sql<PageRow>`
    with matched as materialized (${selectMatches(companyId, query)}),
    said as materialized (${selectTicketsByText(companyId, viewer, query.ofContact ? '' : query.searchParam)}), found as materialized (
      select id from (${unionOfPaths(paths, (path) => selectFirstOfPath(companyId, path, order, skipped + TICKET_PAGE + 1))}) as first
      ${orderBy(order)} offset ${skipped} limit ${sql.lit(TICKET_PAGE + 1)}
    )
    select matching, ${COLUMNS}, ${surroundingColumns(companyId)}
    from (
      -- The first page of a short list has counted itself.
      select case when ${skipped} = 0 and (select count(*) from found) <= ${sql.lit(TICKET_PAGE)}
        then (select count(*) from found)
        else (select count(*) from (
          select from (${unionOfPaths(paths, (path) => selectCountedOfPath(companyId, path))}) as every limit ${sql.lit(COUNT_CAP)}
        ) as counted)
      end as matching
    ) as total
    left join (${joinFoundTickets(companyId)}) on true
    ${joinedSurroundings(companyId)}
    ${orderByOfTickets(order)}`
}

const UNCLOSED: readonly TicketStatus[] = ['pending', 'open']

/** Filters by turn, unread, overdue and snoozed, which apply to unclosed tickets only. */
function filterConditions(companyId: number, { userId }: Viewer, query: TicketQuery): Sql[] {
  const { status, waitingOn, unreadByMe, overdue, snoozed } = query
  const read = sql`(select position from ticket_reads
    where ticket_reads.company_id = ${companyId} and user_id = ${userId} and ticket_id = stretch.id)`
  return [
    ...(waitingOn ? [sql`waiting_on = ${waitingOn}`] : []),
    ...(unreadByMe ? [sql`last_inbound_position > coalesce(${read}, 0)`] : []),
    ...(overdue ? [isOverdue(companyId)] : []),
    ...(snoozed ? [sql`snoozed_until > ${now()}`] : []),
    ...(status === 'open' && !snoozed
      ? [sql`(snoozed_until is null or snoozed_until <= ${now()})`]
      : []),
  ]
}

function isOverdue(companyId: number): Sql {
  return sql`exists (select from sla_clocks as clock where clock.company_id = ${companyId}
    and clock.ticket_id = stretch.id and clock.stage = 'breached' and clock.ended_at is null)`
}

function askedStatuses({ status, waitingOn, unreadByMe, overdue, snoozed }: TicketQuery) {
  const all: readonly TicketStatus[] = snoozed
    ? ['open']
    : waitingOn || unreadByMe || overdue
      ? UNCLOSED
      : ticketStatuses
  return status ? all.filter((one) => one === status) : all
}

/**
 * The newest `most` unclosed tickets that the viewer may see. An administrator without `showAll` gets their own and the
 * pending ones.
 */
export async function listBoardRows(
  db: Db,
  companyId: number,
  viewer: Viewer,
  { showAll, queueIds }: Pick<TicketQuery, 'showAll' | 'queueIds'>,
  most: number,
): Promise<ListedTicketRow[]> {
  const paths =
    viewer.isAdmin && showAll
      ? pathsOfQueuesOrAll(undefined, UNCLOSED)
      : boardPaths(viewer, queueIds)
  const { rows } = await sql<ListedTicketRow>`
    with found as materialized (
      select id from (${unionOfPaths(paths, (path) => selectFirstOfPath(companyId, path, NEWEST, most))}) as first
      ${orderBy(NEWEST)} limit ${most}
    )
    select ${COLUMNS}, ${surroundingColumns(companyId)} from ${joinFoundTickets(companyId)} ${joinedSurroundings(companyId)}
    ${orderByOfTickets(NEWEST)}`.execute(db)
  return rows
}

function boardPaths(viewer: Viewer, queueIds: readonly number[] | undefined): IndexPath[] {
  const asked = queueIds ? [isInQueues(queueIds)] : []
  if (viewer.isAdmin)
    return [
      ...pathsOfOwnTickets(viewer, UNCLOSED, asked),
      ...pathsOfWaitingTickets(viewer, UNCLOSED, queueIds),
    ]
  const isElsewhere = sql`${isInViewersQueues(viewer)} is not true`
  return [
    ...pathsOfOwnTickets(viewer, UNCLOSED, [...asked, isElsewhere]),
    ...pathsOfOwnQueues(viewer, UNCLOSED, queueIds),
  ]
}

/** Adds the day of `updatedAt` as a range of the path's index. */
function narrowedToDay(companyId: number, path: IndexPath, { updatedAt }: TicketQuery): IndexPath {
  if (!updatedAt) return path
  const day = isOnDay(companyId, sql`updated_at`, updatedAt)
  return { ...path, match: sql`${path.match} and ${day}` }
}

/** A lateral lookup by id, because for a plain join the planner may read all tickets of the company. */
function joinFoundTickets(companyId: number): Sql {
  return sql`found cross join lateral (
    select * from tickets where company_id = ${companyId} and id = found.id limit 1
  ) as ticket`
}

const COLUMNS = columnsOf('ticket', [...new Set([...SHOWN, ...CLOCKED])])

function listOrder({ order, status }: TicketQuery): ListOrder {
  return order === 'longestWaiting' && status === 'pending' ? LONGEST_WAITING : NEWEST
}

/** Order of rows that have their sort key as `at`. */
function orderBy({ direction }: ListOrder): Sql {
  return sql`order by at ${direction}, id ${direction}`
}

function orderByOfTickets({ at, direction }: ListOrder): Sql {
  return sql`order by ${at(sql`ticket`)} ${direction}, ticket.id ${direction}`
}

function selectFirstOfPath(
  companyId: number,
  path: IndexPath,
  order: ListOrder,
  most: number,
): Sql {
  return sql`(select ticket.id, ticket.at from ${path.keys} cross join lateral (
    select id, at from ${selectRowsOfPath(companyId, path, order)} ${orderBy(order)} limit ${most}
  ) as ticket)`
}

function selectCountedOfPath(companyId: number, path: IndexPath): Sql {
  return sql`(select 1 from ${path.keys} cross join lateral (
    select from ${selectRowsOfPath(companyId, path)} limit ${sql.lit(COUNT_CAP)}
  ) as ticket)`
}

/**
 * `offset 0` keeps the planner from pushing the other conditions into the subquery and choosing another index for them.
 */
function selectRowsOfPath(companyId: number, { match, where }: IndexPath, order?: ListOrder): Sql {
  const at = order ? sql`, ${order.at(sql`tickets`)} as at` : sql``
  const only = order ? order.only.map((one) => sql`and ${one}`) : []
  const rows = sql`select *${at} from tickets
    where company_id = ${companyId} and ${match} ${sql.join(only, sql` `)}`
  if (where.length === 0) return sql`(${rows}) as stretch`
  return sql`(${rows} ${order ? orderBy(order) : sql``} offset 0) as stretch where ${sql.join(where, sql` and `)}`
}

function unionOfPaths(paths: readonly IndexPath[], select: (path: IndexPath) => Sql): Sql {
  return sql.join(paths.map(select), sql` union all `)
}

function pathsOfQuery(companyId: number, viewer: Viewer, query: TicketQuery): IndexPath[] {
  const paths = pathsOfStatuses(companyId, viewer, query, askedStatuses(query))
  return paths.length > 0
    ? paths
    : [{ keys: unnestedStatuses([]), match: sql`status = wanted`, where: [] }]
}

function pathsOfStatuses(
  companyId: number,
  viewer: Viewer,
  query: TicketQuery,
  statuses: readonly TicketStatus[],
): IndexPath[] {
  const { status, queues, users, unread, created, tags } = conditionsOf(companyId, query, statuses)
  if (query.searchParam) {
    const where = [
      ...status,
      ...queues,
      ...users,
      ...unread,
      ...created,
      ...tags,
      ...visibilityConditions(viewer),
    ]
    const protocol = protocolIn(query.searchParam)
    const others = protocol === undefined ? where : [...where, sql`protocol <> ${protocol}`]
    return [
      ...(protocol === undefined
        ? []
        : [{ keys: ONE, match: sql`protocol = ${protocol} and ${NO_HISTORY}`, where }]),
      ...pathsOfContacts(companyId, statuses, query.searchParam, others),
      pathOfMessageText(companyId, query.searchParam, others),
    ]
  }
  const isAll = viewer.isAdmin && query.showAll
  const listed = isAll ? [] : [isOwnOrWaiting(viewer)]
  if (tags.length > 0) {
    const where = [...status, ...queues, ...users, ...unread, ...created, ...listed]
    return pathsOfTags(statuses, tags, where)
  }
  if (query.snoozed) {
    const where = [...status, ...queues, ...users, ...unread, ...created, ...listed]
    return [{ keys: ONE, match: SNOOZED, where }]
  }
  if (query.withUnreadMessages)
    return [
      { keys: ONE, match: UNREAD, where: [...status, ...queues, ...users, ...created, ...listed] },
    ]
  if (query.date) {
    const match = sql`${isOnDay(companyId, sql`created_at`, query.date)} and ${NO_HISTORY}`
    return [{ keys: ONE, match, where: [...status, ...queues, ...users, ...listed] }]
  }
  if (query.users?.length) return [pathOfUsers(query.users, statuses, [...queues, ...listed])]
  if (isAll) return pathsOfQueuesOrAll(query.queueIds, statuses)
  return [
    ...pathsOfOwnTickets(viewer, statuses, queues),
    ...pathsOfWaitingTickets(viewer, statuses, query.queueIds),
  ]
}

// Pending tickets have no holder, so these two path groups are disjoint.

function pathsOfOwnTickets(
  { userId }: Viewer,
  statuses: readonly TicketStatus[],
  where: readonly Sql[],
): IndexPath[] {
  const taken = statuses.filter((status) => status !== 'pending')
  return taken.length > 0 ? [pathOfUsers([userId], taken, where)] : []
}

function pathsOfWaitingTickets(
  viewer: Viewer,
  statuses: readonly TicketStatus[],
  asked: readonly number[] | undefined,
): IndexPath[] {
  if (!statuses.includes('pending')) return []
  if (viewer.isAdmin) return pathsOfQueuesOrAll(asked, ['pending'])
  return pathsOfOwnQueues(viewer, ['pending'], asked)
}

function pathsOfOwnQueues(
  viewer: Viewer,
  statuses: readonly TicketStatus[],
  asked: readonly number[] | undefined,
): IndexPath[] {
  const queueIds = viewer.queueIds.filter((id) => !asked || asked.includes(id))
  return [
    pathOfQueues(queueIds, statuses),
    ...(viewer.seesQueueless ? [pathWithoutQueue(statuses)] : []),
  ]
}

/** A filter by queues also includes tickets without a queue. */
function pathsOfQueuesOrAll(
  queueIds: readonly number[] | undefined,
  statuses: readonly TicketStatus[],
): IndexPath[] {
  if (queueIds) return [pathOfQueues(queueIds, statuses), pathWithoutQueue(statuses)]
  return [
    { keys: unnestedStatuses(statuses), match: sql`status = wanted and ${NO_HISTORY}`, where: [] },
  ]
}

function pathOfQueues(queueIds: readonly number[], statuses: readonly TicketStatus[]): IndexPath {
  const keys = sql`unnest(${distinctIds(queueIds)}::int[]) as queue (key) cross join ${unnestedStatuses(statuses)}`
  return { keys, match: sql`queue_id = queue.key and status = wanted`, where: [] }
}

function pathWithoutQueue(statuses: readonly TicketStatus[]): IndexPath {
  const match = sql`queue_id is null and status = wanted and ${NO_HISTORY}`
  return { keys: unnestedStatuses(statuses), match, where: [] }
}

function pathOfUsers(
  userIds: readonly number[],
  statuses: readonly TicketStatus[],
  where: readonly Sql[],
): IndexPath {
  const keys = sql`unnest(${distinctIds(userIds)}::int[]) as holder (key) cross join ${unnestedStatuses(statuses)}`
  return { keys, match: sql`user_id = holder.key and status = wanted`, where }
}

/**
 * Up to this many matching contacts the list reads their tickets by contact; above it, it walks the tickets by time and
 * checks the contact of each. Walking is slow until matches are dense: it counts up to COUNT_CAP of them. With 200,000
 * tickets, 1,000 to 5,000 matches take 0.3 to 2.2 s by walking and 60 to 110 ms by contact.
 */
const FEW_CONTACTS = 10_000

/** The tickets of matching contacts if these are few; otherwise the newest tickets whose contact matches. */
function pathsOfContacts(
  companyId: number,
  statuses: readonly TicketStatus[],
  searchParam: string,
  where: readonly Sql[],
): IndexPath[] {
  const areFew = sql`(select count(*) from matched) <= ${sql.lit(FEW_CONTACTS)}`
  const isMatch = isOfMatchingContact(companyId, searchParam)
  return [
    {
      keys: sql`matched`,
      match: sql`contact_id = matched.id and ${NO_HISTORY} and ${areFew}`,
      where,
    },
    {
      keys: unnestedStatuses(statuses),
      match: sql`status = wanted and ${NO_HISTORY} and not ${areFew}`,
      where: [...where, isMatch],
    },
  ]
}

/** The tickets with matching messages, without the tickets of matching contacts, which another path lists. */
function pathOfMessageText(
  companyId: number,
  searchParam: string,
  where: readonly Sql[],
): IndexPath {
  const isMatch = isOfMatchingContact(companyId, searchParam)
  return {
    keys: sql`said`,
    match: sql`tickets.id = said.id and ${NO_HISTORY}`,
    where: [...where, sql`not ${isMatch}`],
  }
}

function isOfMatchingContact(companyId: number, searchParam: string): Sql {
  return sql`(select ${isFoundInContact(searchParam)} from contacts
    where contacts.company_id = ${companyId} and contacts.id = contact_id)`
}

const FEW_TAGGED = 1000

/** The tickets with all of the tags if these are few; otherwise the newest tickets that have the tags. */
function pathsOfTags(
  statuses: readonly TicketStatus[],
  tags: readonly Sql[],
  where: readonly Sql[],
): IndexPath[] {
  const areFew = sql`(select count(*) from matched) <= ${sql.lit(FEW_TAGGED)}`
  return [
    {
      keys: sql`matched`,
      match: sql`tickets.id = matched.id and ${NO_HISTORY} and ${areFew}`,
      where,
    },
    {
      keys: unnestedStatuses(statuses),
      match: sql`status = wanted and ${NO_HISTORY} and not ${areFew}`,
      where: [...where, ...tags],
    },
  ]
}

/** Ids of matching contacts or, without a search, of tickets with the tags: at most one more than "few". */
function selectMatches(companyId: number, { searchParam, tags }: TicketQuery): Sql {
  if (!searchParam && !tags?.length) return sql`select`
  if (!searchParam) return taggedTickets(companyId, tags ?? [])
  return sql`select id from matching_contacts(${termsOf(searchParam)}::jsonb, ${sql.lit(FEW_CONTACTS + 1)})`
}

const SAID_FROM = 3
const FEW_SAID = 500

/** The tickets of the newest messages that contain all the words, each as the beginning of a word. */
function selectTicketsByText(companyId: number, viewer: Viewer, searchParam: string): Sql {
  if (searchParam.length < SAID_FROM) return sql`select null::int as id limit 0`
  const { isAdmin, userId, queueIds, seesQueueless } = viewer
  const seen = { viewer_id: userId, viewer_queue_ids: queueIds, sees_queueless: seesQueueless }
  const asked = JSON.stringify({ most: FEW_SAID, ...(!isAdmin && seen) })
  return sql`select distinct ticket_id as id
    from (
      select string_agg(format('''@%s''%s', word, case when length(word) > 1 then ':*' else '' end), ' & ') as clause
      from unnest(string_to_array(split_part(message_words(${searchParam}, '', null), ' . ', 1), ' ')) as word
      where word <> ''
    ) as typed
    cross join lateral matching_messages(${asked}::jsonb || jsonb_build_object('clause', clause)) as matching
    cross join lateral unnest(ids) as hit (id)
    join messages on messages.company_id = ${companyId} and messages.id = hit.id
    where clause is not null`
}

/** Removes repeated keys, which would repeat their tickets. */
function distinctIds(ids: readonly number[]): number[] {
  return [...new Set(ids)]
}

function taggedTickets(companyId: number, tagIds: readonly number[]): Sql {
  return sql`select ticket_id as id from ticket_tags as tagged where company_id = ${companyId} and tag_id = ${tagIds[0]}
    and ${hasAllTags(companyId, sql`tagged.ticket_id`, tagIds)} limit ${sql.lit(FEW_TAGGED + 1)}`
}

const FEW_TAGS = 8

/**
 * One subquery per tag is fastest, but hundreds of them take seconds to plan; above FEW_TAGS the matching tags are
 * counted.
 */
function hasAllTags(companyId: number, ticketId: Sql, tagIds: readonly number[]): Sql {
  const ofTicket = sql`ticket_tags.company_id = ${companyId} and ticket_tags.ticket_id = ${ticketId}`
  if (tagIds.length > FEW_TAGS)
    return sql`(select count(*) from ticket_tags where ${ofTicket} and tag_id = any(${tagIds}::int[])) = ${new Set(tagIds).size}`
  const looks = tagIds.map(
    (id) => sql`exists (select from ticket_tags where ${ofTicket} and tag_id = ${id})`,
  )
  return sql.join(looks, sql` and `)
}

const ONE = sql`(select) as one`
// Written literally as in the indexes.
/** Excludes tickets of history from before a line was connected. They have no holder, no queue and nothing unread. */
const NO_HISTORY = sql`not is_history`
const UNREAD = sql`unread_messages > 0`
const SNOOZED = sql`snoozed_until is not null`

function unnestedStatuses(statuses: readonly TicketStatus[]): Sql {
  return sql`unnest(${statuses}::text[]) as standing (wanted)`
}

/** The query's filters, each as a list with one condition or none. */
function conditionsOf(companyId: number, query: TicketQuery, statuses: readonly TicketStatus[]) {
  const { queueIds, users, tags, withUnreadMessages, date } = query
  const isEvery = statuses.length === ticketStatuses.length
  return {
    status: isEvery ? [] : [sql`status = any(${statuses}::text[])`],
    queues: queueIds ? [isInQueues(queueIds)] : [],
    users: users?.length ? [sql`user_id = any(${users}::int[])`] : [],
    unread: withUnreadMessages ? [UNREAD] : [],
    tags: tags?.length ? [hasAllTags(companyId, sql`stretch.id`, tags)] : [],
    created: date ? [isOnDay(companyId, sql`created_at`, date)] : [],
  }
}

function isInQueues(queueIds: readonly number[]): Sql {
  return sql`(queue_id = any(${queueIds}::int[]) or queue_id is null)`
}

/** Administrators see all tickets; other users their own and their queues'. */
function visibilityConditions(viewer: Viewer): Sql[] {
  if (viewer.isAdmin) return []
  return [sql`(user_id = ${viewer.userId} or ${isInViewersQueues(viewer)})`]
}

function isOwnOrWaiting(viewer: Viewer): Sql {
  const mayTake = viewer.isAdmin ? sql`true` : isInViewersQueues(viewer)
  return sql`(user_id = ${viewer.userId} or (status = 'pending' and ${mayTake}))`
}

function isInViewersQueues({ queueIds, seesQueueless }: Viewer): Sql {
  return sql`(queue_id = any(${queueIds}::int[]) or (${seesQueueless} and queue_id is null))`
}

/** Condition for a day in the company's time zone. */
function isOnDay(companyId: number, column: Sql, day: string): Sql {
  const zone = sql`(select time_zone from companies where id = ${companyId})`
  return sql`(${column} >= (${day}::date)::timestamp at time zone ${zone}
    and ${column} < (${day}::date + 1)::timestamp at time zone ${zone})`
}
