import { EXAMINED_LINES, type ExaminedLine } from '@guiche/contract/doctor'
import { type RawBuilder, sql } from 'kysely'
import { fromNow, MINUTE, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

/** What has waited for longer says that somebody does not work. */
const TAKEN_WITHIN_MS = MINUTE
export const SENT_WITHIN_MS = 5 * MINUTE

interface Waiting {
  count: number
  /** 0 where nothing waits. */
  oldestMs: number
}

export interface Backlog {
  /** Events that should have been taken. */
  inbox: Waiting
  /** Events that could not be taken. */
  setAside: number
  /** Messages that should have left over lines that are connected. */
  outbox: Waiting
}

/** Of all companies. */
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
  if (!row) throw new Error('counts come in a row')
  return {
    inbox: { count: row.received, oldestMs: ageOf(row.receivedAt) },
    setAside: row.setAside,
    outbox: { count: row.written, oldestMs: ageOf(row.writtenAt) },
  }
}

export function ageOf(at: string | null): number {
  return at === null ? 0 : Math.max(0, now().getTime() - new Date(at).getTime())
}

/** A line with what is judged of it. */
export type LineRow = Omit<ExaminedLine, 'state'> & { isUnserved: boolean }

export interface LineTotals {
  total: number
  connected: number
  /** Failed or do not answer, for another reason than those counted below; whoever disconnected a line knows. */
  down: number
  /** Wait for their code to be scanned, are on their way, or were disconnected by somebody. */
  pairing: number
  /** Connected, with something that should have left. */
  late: number
  lateSince: string | null
  /** Wanted, and no process has its lease. */
  unserved: number
  /** Need the client of linked devices. */
  linked: number
  /** Found no driver at their server's start. */
  driverless: number
}

const IS_DOWN = sql<boolean>`(status in ('DISCONNECTED', 'TIMEOUT') and trouble <> 'disconnected')`
const HAS_NO_DRIVER = sql<boolean>`(provider = 'beta' and trouble = 'no_driver')`

/** Of a company, or of all. */
export async function countLines(db: Db, companyId: number | undefined): Promise<LineTotals> {
  const late = isLate()
  const { rows } = await sql<LineTotals>`${linesOf(companyId)}
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
  if (!totals) throw new Error('counts come in a row')
  return totals
}

/** Of a company, those first that are not well; of all companies, those that are not well. */
export async function listExaminedLines(db: Db, companyId: number | undefined): Promise<LineRow[]> {
  const isTroubled = sql<boolean>`(status <> 'CONNECTED' or is_unserved or ${isLate()})`
  const { rows } = await sql<LineRow>`${linesOf(companyId)}
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

function isLate(): RawBuilder<boolean> {
  return sql<boolean>`(status = 'CONNECTED' and oldest_waiting_at < ${fromNow(-SENT_WITHIN_MS)})`
}

/** A lease is taken within seconds: a minute after the line's last news nobody has come for it. */
const IS_UNSERVED = sql<boolean>`(line.wanted and line.trouble <> 'no_driver'
  and (lease.holder is null or lease.until < now()) and line.updated_at < now() - interval '1 minute')`

function linesOf(companyId: number | undefined): RawBuilder<unknown> {
  const ofCompany = (column: string) =>
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
      from outbox where kind not in ('read', 'fetch') and ${ofCompany('outbox.company_id')}
      group by company_id, whatsapp_id
    ) as waits on waits.company_id = line.company_id and waits.whatsapp_id = line.id
    left join line_leases as lease
      on lease.company_id = line.company_id and lease.whatsapp_id = line.id
    where ${ofCompany('line.company_id')}
  )`
}

/** Events of a company that could not be taken. */
export async function countSetAside(db: Db, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('inbox')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('error', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** How many browsers of how many people are told, whose sign-in lasts. */
export async function countTold(
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
