import { sql } from 'kysely'
import { DAY } from '../../../../platform/clock.ts'
import { type Capabilities, capabilitiesOf } from '../../../../channels/channel.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../../platform/database/schema.ts'
import type { Selectable } from 'kysely'
import { warmUpStartedAt } from '../../campaign-governor/index.ts'

type Line = Pick<
  Selectable<Tables['whatsapps']>,
  'id' | 'provider' | 'status' | 'capabilities' | 'pairedAt'
>

/** State of a line that a campaign needs for its choice. */
export interface LineFacts extends Line {
  readonly can: Capabilities
  /** The outbox's present holds. */
  readonly holds: ReadonlyArray<{ scope: string; until: string; code: string }>
  /** True if a first contact waits in its outbox. */
  readonly isFirstWaiting: boolean
  /** First contacts within the last 24 hours. */
  readonly firstsToday: number
  /** Time at which the line may send to new contacts again; null if today's limit is not reached. */
  readonly firstsFreeAt: string | null
  /** Recipients of this campaign whose messages are in its outbox. */
  readonly queued: number
  /** Recipients that campaigns have given it today. */
  readonly sentToday: number
}

/** Sorted by id. */
export async function listLineFacts(
  db: Db,
  companyId: number,
  {
    campaignId,
    ids,
    day,
    at,
  }: { campaignId: number; ids: readonly number[]; day: string; at: Date },
): Promise<LineFacts[]> {
  const { rows } = await sql<Omit<LineFacts, 'can' | 'firstsFreeAt'>>`
    select line.id, line.provider, line.status, line.capabilities, line.paired_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('scope', scope, 'until', until, 'code', code)) from outbox_holds as hold
        where hold.company_id = line.company_id and hold.whatsapp_id = line.id and hold.until > ${at}
      ), '[]') as holds,
      exists (
        select from outbox_heads as head where head.company_id = line.company_id
          and head.whatsapp_id = line.id and head.is_first
      ) as is_first_waiting,
      (
        select count(*)::int from first_contacts as first where first.company_id = line.company_id
          and first.whatsapp_id = line.id and first.at > ${new Date(at.getTime() - DAY)}
      ) as firsts_today,
      (
        select count(*)::int from campaign_recipients as recipient
        where recipient.company_id = line.company_id and recipient.campaign_id = ${campaignId}
          and recipient.state = 'queued' and recipient.whatsapp_id = line.id
      ) as queued,
      coalesce((
        select sent from campaign_line_days as used where used.company_id = line.company_id
          and used.whatsapp_id = line.id and used.day = ${day}
      ), 0) as sent_today
    from whatsapps as line
    where line.company_id = ${companyId} and line.id = any(${ids}::int[])
    order by line.id`.execute(db)
  const lines = rows.map((row) => ({ ...row, can: capabilitiesOf(row) }))
  const freeAt = await listFirstContactsFreeAt(db, companyId, lines, at)
  return lines.map((line) => ({ ...line, firstsFreeAt: freeAt.get(line.id) ?? null }))
}

/** Most first contacts of a line within 24 hours; null if only its pacing limits them. */
export function firstContactLimit(
  { can, pairedAt }: Pick<LineFacts, 'can' | 'pairedAt'>,
  at: Date,
): number | null {
  if (!can.firstContacts) return null
  const { perDay, perDayNew } = can.firstContacts
  const isNew = pairedAt === null || warmUpStartedAt(new Date(pairedAt), at) !== undefined
  return isNew ? perDayNew : perDay
}

/** For lines at their limit: 24 hours after the oldest first contact that counts. */
async function listFirstContactsFreeAt(
  db: Db,
  companyId: number,
  lines: ReadonlyArray<Pick<LineFacts, 'id' | 'can' | 'pairedAt' | 'firstsToday'>>,
  at: Date,
): Promise<ReadonlyMap<number, string>> {
  const full = lines.flatMap((line) => {
    const limit = firstContactLimit(line, at)
    return limit !== null && line.firstsToday >= limit ? [{ id: line.id, limit }] : []
  })
  if (full.length === 0) return new Map()
  const { rows } = await sql<{ id: number; at: string }>`
    select line.id, first.at
    from unnest(${full.map(({ id }) => id)}::int[], ${full.map(({ limit }) => limit)}::int[]) as line (id, most)
    cross join lateral (
      select at from first_contacts where company_id = ${companyId} and whatsapp_id = line.id
      order by at desc limit 1 offset line.most - 1
    ) as first`.execute(db)
  return new Map(rows.map((row) => [row.id, new Date(Date.parse(row.at) + DAY).toISOString()]))
}

/** Adds recipients to the day's counts of their lines; negative numbers for recipients taken back. */
export async function addToDayCounts(
  db: Db,
  companyId: number,
  day: string,
  byLine: ReadonlyMap<number, number>,
): Promise<void> {
  const lines = [...byLine].toSorted(([a], [b]) => a - b)
  if (lines.length === 0) return
  await sql`insert into campaign_line_days as used (company_id, whatsapp_id, day, sent)
    select ${companyId}, line, ${day}::date, greatest(0, sent)
    from unnest(${lines.map(([line]) => line)}::int[], ${lines.map(([, sent]) => sent)}::int[]) as given (line, sent)
    on conflict (company_id, whatsapp_id, day)
      do update set sent = greatest(0, used.sent + excluded.sent)`.execute(db)
}

/**
 * True if the number's contact wrote to this line, or a message of ours arrived over it; then it is no first contact.
 */
export async function isKnownToLine(
  db: Db,
  companyId: number,
  { whatsappId, number }: { whatsappId: number; number: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from contact_identities as named
    join threads on threads.company_id = named.company_id and threads.contact_id = named.contact_id
      and threads.whatsapp_id = ${whatsappId}
    join messages on messages.company_id = threads.company_id and messages.thread_id = threads.id
      and (not messages.from_me or messages.ack > 0)
    where named.company_id = ${companyId} and named.kind = 'phone' and named.value = ${number}
    limit 1`.execute(db)
  return rows.length > 0
}
