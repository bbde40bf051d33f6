import type { MessageSearchQuery } from '@guiche/contract/message-search'
import { sql } from 'kysely'
import { type Db, commitWithNextStatement } from '../../../platform/database/kysely-on-client.ts'
import type { Viewer } from '../../tickets/tickets/index.ts'
import { joinedUser } from '../../organisation/users/index.ts'
import type { SearchedWords } from './searched-words.ts'

export interface FoundMessage {
  id: string
  ticketId: number
  ticketUuid: string
  threadPosition: number
  fromMe: boolean
  body: string
  mediaType: string
  mediaName: string | null
  participant: string | null
  createdAt: string
  /** `createdAt` to the microsecond. */
  at: string
  userId: number | null
  userName: string | null
  contactId: number
  contactName: string
  contactNumber: string
  contactPictureId: string | null
  isGroup: boolean
  queueId: number | null
  queueName: string | null
  queueColor: string | null
  whatsappId: number | null
  lineName: string | null
}

interface WantedMessages {
  query: MessageSearchQuery
  words: SearchedWords
  viewer: Viewer
  most: number
}

/** Characters of the body that are returned; the search itself examines more. */
const SHOWN_OF_BODY = 20_000

/**
 * The newest matching messages. `reached` is the cursor for the next page if the search stopped before `most` matches;
 * null at the end. Must be the last statement of its transaction.
 */
export async function listMatchingMessages(
  db: Db,
  companyId: number,
  wanted: WantedMessages,
): Promise<{ rows: FoundMessage[]; reached: string | null }> {
  commitWithNextStatement(db)
  const { rows } = await sql<FoundMessage & { reached: string | null }>`
    select ${instantText('reached_at')} || '_' || reached_id as reached,
      m.id, m.ticket_id, tickets.uuid as ticket_uuid, m.position as thread_position, m.from_me,
      left(m.body, ${sql.lit(SHOWN_OF_BODY)}) as body, m.media_type, m.media_name, m.participant, m.created_at,
      ${instantText('m.created_at')} as at, m.user_id, users.name as user_name,
      contacts.id as contact_id, contacts.name as contact_name, contacts.number as contact_number,
      contacts.picture_file_id as contact_picture_id, contacts.is_group,
      m.queue_id, queues.name as queue_name, queues.color as queue_color, m.whatsapp_id, whatsapps.name as line_name
    from matching_messages(${JSON.stringify(matchingArguments(wanted))}::jsonb) as matching
    left join lateral unnest(ids) with ordinality as hit (id, place) on true
    -- One by one: a join may take it into its head to read all messages of the company instead.
    left join lateral (
      select * from messages where company_id = ${companyId} and messages.id = hit.id limit 1
    ) as m on true
    left join lateral (
      select * from tickets where company_id = ${companyId} and tickets.id = m.ticket_id limit 1
    ) as tickets on true
    left join lateral (
      select * from contacts where company_id = ${companyId} and contacts.id = tickets.contact_id limit 1
    ) as contacts on true
    ${joinedUser(companyId, sql`m.user_id`)}
    left join queues on queues.company_id = ${companyId} and queues.id = m.queue_id
    left join whatsapps on whatsapps.company_id = ${companyId} and whatsapps.id = m.whatsapp_id
    order by place`.execute(db)
  return {
    rows: rows.filter(({ id }) => id !== null),
    reached: rows[0]?.reached ?? null,
  }
}

function instantText(column: string) {
  return sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** Arguments of the database function `matching_messages`. */
function matchingArguments({ query, words, viewer, most }: WantedMessages) {
  return {
    clause: words.clause,
    phrases: words.phrases.length > 0 ? words.phrases : null,
    most,
    before_at: query.pageToken?.at ?? null,
    before_id: query.pageToken?.id ?? null,
    since: query.since ?? null,
    until: query.until ?? null,
    from_me: query.from ? query.from === 'us' : null,
    user_id: query.userId ?? null,
    queue_ids: query.queueIds ?? null,
    whatsapp_id: query.whatsappId ?? null,
    contact_id: query.contactId ?? null,
    tag_ids: query.tags?.length ? [...new Set(query.tags)] : null,
    ...(!viewer.isAdmin && {
      viewer_id: viewer.userId,
      viewer_queue_ids: viewer.queueIds,
      sees_queueless: viewer.seesQueueless,
    }),
  }
}
