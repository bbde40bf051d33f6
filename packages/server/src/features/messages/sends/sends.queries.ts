import { FAILED_COUNTED, FAILED_DAYS } from '@guiche/contract/sends'
import { type RawBuilder, sql } from 'kysely'
import { DAY, fromNow } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

/** An outgoing message as the lists show it. */
export interface SentRow {
  messageId: string
  ticketUuid: string
  contactId: number
  contactName: string
  whatsappId: number | null
  userId: number | null
  userName: string | null
  body: string
  mediaType: string
  createdAt: string
  attempts: number
  failureCode: string | null
  failureReason: string | null
}

const SHOWN_OF_BODY = 200

const SHOWN = sql`m.id as message_id, tickets.uuid as ticket_uuid, contacts.id as contact_id,
  contacts.name as contact_name, m.whatsapp_id, m.user_id, users.name as user_name,
  left(m.body, ${sql.lit(SHOWN_OF_BODY)}) as body, m.media_type, m.created_at,
  m.failure_code, m.failure_reason`

function joinTicketsAndPeople(companyId: number): RawBuilder<unknown> {
  return sql`join tickets on tickets.company_id = ${companyId} and tickets.id = m.ticket_id
    join contacts on contacts.company_id = ${companyId} and contacts.id = tickets.contact_id
    left join users on users.company_id = ${companyId} and users.id = m.user_id`
}

export async function listSentMessages(
  db: Db,
  companyId: number,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, SentRow>> {
  const { rows } = await sql<SentRow>`
    select ${SHOWN}, 0 as attempts from messages as m ${joinTicketsAndPeople(companyId)}
    where m.company_id = ${companyId} and m.id = any(${messageIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.messageId, row]))
}

/**
 * Failed sends, as their partial index has them. Failed changes of sent messages, and unfetched files of the company's
 * own phone, are excluded.
 */
const FAILED = sql`m.from_me and m.failure_code is not null and m.given_up_at is null
  and m.failure_code not in ('ERR_DELETE_WAPP_MSG', 'ERR_EDIT_WAPP_MSG', 'ERR_FETCH_WAPP_MSG',
    'ERR_WAPP_DOWNLOAD_MEDIA', 'ERR_MEDIA_NOT_LOADED')`

interface SendsFilter {
  whatsappId: number | undefined
  /** Exclusive cursor: instant in microseconds and message id of the last row. */
  after: { at: number; id: string } | undefined
  atMost: number
}

function instantOf(micros: number): RawBuilder<unknown> {
  return sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`
}

/** The newest failures first, each with its time in microseconds since 1970. */
export async function listFailedSends(
  db: Db,
  companyId: number,
  { whatsappId, after, atMost }: SendsFilter,
): Promise<Array<SentRow & { at: number }>> {
  const { rows } = await sql<SentRow & { at: number }>`
    select ${SHOWN}, (extract(epoch from m.created_at) * 1000000)::bigint as at,
      (select count(*)::int from delivery_attempts as tried
        where tried.company_id = ${companyId} and tried.message_id = m.id and tried.kind = 'send') as attempts
    from messages as m ${joinTicketsAndPeople(companyId)}
    where m.company_id = ${companyId} and ${FAILED} and m.created_at > ${fromNow(-FAILED_DAYS * DAY)}
      ${whatsappId === undefined ? sql`` : sql`and m.whatsapp_id = ${whatsappId}`}
      ${
        after === undefined
          ? sql``
          : sql`and m.created_at <= ${instantOf(after.at)}
            and (m.created_at < ${instantOf(after.at)} or m.id > ${after.id}::uuid)`
      }
    order by m.created_at desc, m.id limit ${atMost}`.execute(db)
  return rows
}

/** Number of failures on each line, counted up to a limit. */
export async function countFailedSends(db: Db, companyId: number) {
  const { rows } = await sql<{ whatsappId: number; failed: number }>`
    select line.id as whatsapp_id, counted.failed
    from whatsapps as line cross join lateral (
      select count(*)::int as failed from (
        select from messages as m
        where m.company_id = ${companyId} and m.whatsapp_id = line.id and ${FAILED}
          and m.created_at > ${fromNow(-FAILED_DAYS * DAY)}
        limit ${sql.lit(FAILED_COUNTED)}
      ) as some_of_them
    ) as counted
    where line.company_id = ${companyId}`.execute(db)
  return rows
}

/** All lines of the company, by name. */
export function listLinesOfCompany(db: Db, companyId: number) {
  return db
    .selectFrom('whatsapps')
    .select(['id', 'name', 'status'])
    .where('companyId', '=', companyId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}
