import { COUNTED_AT_MOST } from '@guiche/contract/company-usage'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

/** Most lines that are listed by name. */
const LINES = 100

export async function findStockCounts(db: Db, companyId: number) {
  return db
    .selectFrom('companyUsage')
    .selectAll()
    .where('companyId', '=', companyId)
    .executeTakeFirst()
}

interface MonthSums {
  receivedNow: number
  sentNow: number
  receivedBefore: number
  sentBefore: number
  aiTokens: number
}

/** Sums of the current and the former month in the company's zone: about sixty rows. */
export async function sumMonths(db: Db, companyId: number, at: Date): Promise<MonthSums> {
  const { rows } = await sql<MonthSums>`
    with month as (
      select date_trunc('month', ${at}::timestamptz at time zone time_zone)::date as first
      from companies where id = ${companyId})
    select coalesce(sum(received) filter (where day >= first), 0)::int as received_now,
      coalesce(sum(sent) filter (where day >= first), 0)::int as sent_now,
      coalesce(sum(received) filter (where day < first), 0)::int as received_before,
      coalesce(sum(sent) filter (where day < first), 0)::int as sent_before,
      (coalesce(sum(ai_tokens) filter (where day >= first), 0) + (
        select coalesce(sum(tokens_in + tokens_out), 0) from desk_help_usage, month as current
        where company_id = ${companyId} and desk_help_usage.month = current.first
      ))::bigint as ai_tokens
    from month left join company_days
      on company_id = ${companyId} and day >= (first - interval '1 month')::date`.execute(db)
  const [months] = rows
  if (!months) throw new Error('an aggregate returned no row')
  return months
}

export async function listLines(db: Db, companyId: number) {
  return db
    .selectFrom('whatsapps')
    .select(['id', 'name', 'status'])
    .where('companyId', '=', companyId)
    .orderBy('name')
    .orderBy('id')
    .limit(LINES)
    .execute()
}

interface CompanyActivity {
  lastSignInAt: string | null
  lastMessageAt: string | null
  waitingMessages: number
  failedMessages: number
}

/** The current state, each part by an index and counted up to a limit of rows. */
export async function readActivity(db: Db, companyId: number): Promise<CompanyActivity> {
  const { rows } = await sql<CompanyActivity>`
    select
      (select max(created_at) from sessions
        where company_id = ${companyId} and operator_session_id is null) as last_sign_in_at,
      (select max(created_at) from messages where company_id = ${companyId}) as last_message_at,
      (select count(*)::int from (
        select from outbox where company_id = ${companyId} and kind not in ('read', 'fetch')
        limit ${COUNTED_AT_MOST}) as counted) as waiting_messages,
      (select count(*)::int from (
        select from messages where company_id = ${companyId}
          and from_me and failure_code is not null and given_up_at is null
        limit ${COUNTED_AT_MOST}) as counted) as failed_messages`.execute(db)
  const [moment] = rows
  if (!moment) throw new Error('an aggregate returned no row')
  return moment
}

export async function findOpenInvoice(db: Db, companyId: number) {
  const invoice = await db
    .selectFrom('invoices')
    .select(['id', 'value', 'dueDate'])
    .where('companyId', '=', companyId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return invoice ?? null
}
