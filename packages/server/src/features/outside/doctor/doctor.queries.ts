import { EXAMINED_LINES, type ExaminedLine } from '@guiche/contract/doctor'
import { type RawBuilder, sql } from 'kysely'
import { fromNow, MINUTE, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

/** An event that waits longer means that a process does not work. */
const TAKEN_WITHIN_MS = MINUTE
export const SENT_WITHIN_MS = 5 * MINUTE

interface WaitingCount {
  count: number
  /** 0 if nothing waits. */
  oldestMs: number
}

export interface Backlog {
  /** Events that should have been applied. */
  inbox: WaitingCount
  /** Dead letters: events that failed too often. */
  setAside: number
  /** Messages that should have been sent over connected lines. */
  outbox: WaitingCount
}

/** The backlog of all companies. */
export async function countBacklog(db: Db): Promise<Backlog> {
  const { rows } = await sql<{
    received: number
    receivedAt: string | null
    setAside: number
    written: number
    writtenAt: string | null
  }>`
    select received.*, written.*,
      (select count(*)::int from inbox where error is not null) as set_aside
    from (
      select count(*)::int as received, min(received_at) as received_at from inbox
      where done_at is null and received_at < ${fromNow(-TAKEN_WITHIN_MS)}
    ) as received, (
      select count(*)::int as written, min(outbox.created_at) as written_at
      from outbox join whatsapps as line
        on line.company_id = outbox.company_id and line.id = outbox.whatsapp_id
      where outbox.kind not in ('read', 'fetch') and line.status = 'CONNECTED'
        and outbox.created_at < ${fromNow(-SENT_WITHIN_MS)}
    ) as written`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate returned no row')
  return {
    inbox: { count: row.received, oldestMs: ageMs(row.receivedAt) },
    setAside: row.setAside,
    outbox: { count: row.written, oldestMs: ageMs(row.writtenAt) },
  }
}

export function ageMs(at: string | null): number {
  return at === null ? 0 : Math.max(0, now().getTime() - new Date(at).getTime())
}

/** A line with the facts that decide its state. */
export type LineRow = Omit<ExaminedLine, 'state'> & { isUnserved: boolean }

export interface LineTotals {
  total: number
  connected: number
  /**
   * Failed or unanswering lines that no other count includes. Lines that a user disconnected are counted as pairing.
   */
  down: number
  /** Lines that wait for their code to be scanned, are connecting, or were disconnected by a user. */
  pairing: number
  /** Connected lines with a message that should have been sent. */
  late: number
  lateSince: string | null
  /** Wanted lines whose lease no process has. */
  unserved: number
  /** Lines that need the client of linked devices. */
  linked: number
  /** Lines for which their server found no driver at its start. */
  driverless: number
}

const IS_DOWN = sql<boolean>`(status in ('DISCONNECTED', 'TIMEOUT') and trouble <> 'disconnected')`
const HAS_NO_DRIVER = sql<boolean>`(provider = 'beta' and trouble = 'no_driver')`

/** Counts the lines of a company, or of all. */
export async function countLines(db: Db, companyId: number | undefined): Promise<LineTotals> {
  const late = isSendingLate()
  const { rows } = await sql<LineTotals>`${withLines(companyId)}
    select count(*)::int as total,
      count(*) filter (where status = 'CONNECTED' and not is_unserved)::int as connected,
      count(*) filter (where ${IS_DOWN} and not is_unserved and not ${HAS_NO_DRIVER})::int as down,
      count(*) filter (where status <> 'CONNECTED' and not ${IS_DOWN} and not is_unserved)::int as pairing,
      count(*) filter (where ${late})::int as late,
      min(oldest_waiting_at) filter (where ${late}) as late_since,
      count(*) filter (where is_unserved)::int as unserved,
      count(*) filter (where provider = 'beta')::int as linked,
      count(*) filter (where ${HAS_NO_DRIVER})::int as driverless
    from lines`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('an aggregate returned no row')
  return totals
}

/** A company's lines, troubled ones first; over all companies only troubled ones. */
export async function listExaminedLines(db: Db, companyId: number | undefined): Promise<LineRow[]> {
  const isTroubled = sql<boolean>`(status <> 'CONNECTED' or is_unserved or ${isSendingLate()})`
  const { rows } = await sql<LineRow>`${withLines(companyId)}
    select shown.*, heard.last_heard_at, coalesce(failed.set_aside, 0) as set_aside
    from (
      select * from lines ${companyId === undefined ? sql`where ${isTroubled}` : sql``}
      order by ${IS_DOWN} desc, ${isTroubled} desc, company_id, id limit ${EXAMINED_LINES}
    ) as shown
    left join lateral (
      select received_at as last_heard_at from inbox
      where inbox.company_id = shown.company_id and inbox.whatsapp_id = shown.id
      order by inbox.id desc limit 1
    ) as heard on true
    left join lateral (
      select count(*)::int as set_aside from inbox
      where inbox.company_id = shown.company_id and inbox.whatsapp_id = shown.id and error is not null
    ) as failed on true
    order by ${IS_DOWN} desc, ${isTroubled} desc, company_id, id`.execute(db)
  return rows
}

function isSendingLate(): RawBuilder<boolean> {
  return sql<boolean>`(status = 'CONNECTED' and oldest_waiting_at < ${fromNow(-SENT_WITHIN_MS)})`
}

/** A wanted line without a lease a minute after its row changed; processes take leases within seconds. */
const IS_UNSERVED = sql<boolean>`(line.wanted and line.trouble <> 'no_driver'
  and (lease.holder is null or lease.until < now()) and line.updated_at < now() - interval '1 minute')`

function withLines(companyId: number | undefined): RawBuilder<unknown> {
  const isOfCompany = (column: string) =>
    companyId === undefined ? sql`true` : sql`${sql.ref(column)} = ${companyId}`
  return sql`with lines as (
    select line.company_id, coalesce(companies.name, '') as company_name, line.id, line.name,
      line.provider, line.status, line.trouble, line.down_since,
      coalesce(waits.waiting, 0) as waiting, waits.oldest_waiting_at,
      ${IS_UNSERVED} as is_unserved
    from whatsapps as line
    left join companies on companies.id = line.company_id
    left join (
      select company_id, whatsapp_id, count(*)::int as waiting, min(created_at) as oldest_waiting_at
      from outbox where kind not in ('read', 'fetch') and ${isOfCompany('outbox.company_id')}
      group by company_id, whatsapp_id
    ) as waits on waits.company_id = line.company_id and waits.whatsapp_id = line.id
    left join line_leases as lease
      on lease.company_id = line.company_id and lease.whatsapp_id = line.id
    where ${isOfCompany('line.company_id')}
  )`
}

/** Counts a company's dead letters. */
export async function countDeadLetters(db: Db, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('inbox')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('error', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Counts browsers with notices and a valid session, and their users. */
export async function countSubscribed(
  db: Db,
  companyId: number,
): Promise<{ browsers: number; people: number }> {
  return db
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.companyId', '=', 'pushSubscriptions.companyId')
        .onRef('sessions.id', '=', 'pushSubscriptions.sessionId'),
    )
    .select((select) => [
      select.fn.countAll<number>().as('browsers'),
      select.fn.count<number>('pushSubscriptions.userId').distinct().as('people'),
    ])
    .where('pushSubscriptions.companyId', '=', companyId)
    .where('sessions.endedAt', 'is', null)
    .executeTakeFirstOrThrow()
}
