import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

/** The current time in the company's zone. */
const localTime = (companyId: number, at: Date) =>
  sql`(select ${at}::timestamptz at time zone time_zone from companies where id = ${companyId})`

const zoneOfCompany = (companyId: number) =>
  sql`(select time_zone from companies where id = ${companyId})`

/** Ids of the companies that the transaction sees; deleted ones are left out. */
export async function listCompanyIds(db: Db): Promise<number[]> {
  const companies = await db.selectFrom('companies').select('id').orderBy('id').execute()
  return companies.map(({ id }) => id)
}

/**
 * Days since the beginning of the former month that were never counted, or not after they ended. A message is dated a
 * moment before its commit, hence the hour.
 */
export async function listUncountedDays(db: Db, companyId: number, at: Date): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::date::text as day
    from generate_series(
      date_trunc('month', ${localTime(companyId, at)}) - interval '1 month',
      date_trunc('day', ${localTime(companyId, at)}), interval '1 day') as day
    where not exists (
      select from company_days as counted
      where counted.company_id = ${companyId} and counted.day = day.day::date
        and counted.counted_at >= ((day.day + interval '1 day') at time zone ${zoneOfCompany(companyId)}) + interval '1 hour')
    order by 1`.execute(db)
  return rows.map(({ day }) => day)
}

export async function saveDayCounts(
  db: Db,
  companyId: number,
  day: string,
  at: Date,
): Promise<void> {
  await sql`
    with span as (
      select ${day}::date::timestamp at time zone ${zoneOfCompany(companyId)} as since,
        (${day}::date + 1)::timestamp at time zone ${zoneOfCompany(companyId)} as until)
    insert into company_days (company_id, day, received, sent, ai_tokens, counted_at)
    select ${companyId}, ${day}::date, messages.received, messages.sent, calls.tokens, ${at}
    from (
      select count(*) filter (where not from_me)::int as received,
        count(*) filter (where from_me)::int as sent
      from messages where company_id = ${companyId}
        and created_at >= (select since from span) and created_at < (select until from span)
    ) as messages, (
      select coalesce(sum(prompt_tokens + completion_tokens), 0) as tokens
      from bot_calls where company_id = ${companyId}
        and called_at >= (select since from span) and called_at < (select until from span)
    ) as calls
    on conflict (company_id, day) do update set received = excluded.received, sent = excluded.sent,
      ai_tokens = excluded.ai_tokens, counted_at = excluded.counted_at`.execute(db)
}

export async function saveStockCounts(db: Db, companyId: number, at: Date): Promise<void> {
  await sql`
    insert into company_usage
      (company_id, contacts, open_tickets, closed_tickets, files, file_bytes, counted_at)
    select ${companyId}, contacts.total, tickets.open, tickets.closed, files.total, files.bytes, ${at}
    from (
      select count(*)::int as total from contacts
      where company_id = ${companyId} and merged_into_id is null
    ) as contacts, (
      select count(*) filter (where status <> 'closed')::int as open,
        count(*) filter (where status = 'closed')::int as closed
      from tickets where company_id = ${companyId} and not is_history
    ) as tickets, (
      select count(*)::int as total, coalesce(sum(size), 0)::bigint as bytes
      from files where company_id = ${companyId}
    ) as files
    on conflict (company_id) do update set contacts = excluded.contacts,
      open_tickets = excluded.open_tickets, closed_tickets = excluded.closed_tickets,
      files = excluded.files, file_bytes = excluded.file_bytes, counted_at = excluded.counted_at`.execute(
    db,
  )
}

/** Removes days that are older than 400 days. */
export async function removeOldDays(db: Db, companyId: number, at: Date): Promise<void> {
  await sql`delete from company_days
    where company_id = ${companyId} and day < ${at}::date - 400`.execute(db)
}
