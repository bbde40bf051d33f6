import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { TicketRow, Viewer } from '../../tickets/tickets/index.ts'

export interface ConversationEntry {
  readonly from: 'customer' | 'attendant' | 'note'
  readonly text: string
  /** Kind of an attachment, such as audio or image. */
  readonly media: string | null
  readonly createdAt: string
}

const TEXT_MAX = 4000
/** The transcript of a voice message if there is one, else the text. */
const TEXT = sql`left(coalesce(message_transcripts.body, messages.body), ${TEXT_MAX})`
const joinTranscripts = (companyId: number) =>
  sql`left join message_transcripts on message_transcripts.company_id = ${companyId}
    and message_transcripts.message_id = messages.id`

interface MessageSaid {
  fromMe: boolean
  text: string
  media: string | null
  createdAt: string
}

/** The newest messages of a ticket's thread that its viewer may read, in order of time. */
export async function listConversation(
  db: Db,
  { companyId, threadId, id: ticketId }: TicketRow,
  viewer: Viewer,
  most: number,
): Promise<ConversationEntry[]> {
  const { rows } = await sql<MessageSaid>`
    select from_me, ${TEXT} as text, created_at,
      case when media_type = 'conversation' then null else media_type end as media
    from messages ${joinTranscripts(companyId)}
    where messages.company_id = ${companyId} and thread_id = ${threadId} and not is_deleted
      and (messages.body <> '' or media_type <> 'conversation') and ${isReadableBy(ticketId, viewer)}
    order by position desc limit ${most}`.execute(db)
  return rows
    .toReversed()
    .map(({ fromMe, ...said }) => ({ from: fromMe ? 'attendant' : 'customer', ...said }))
}

/** Text of a message; undefined where its viewer may not read it. */
export async function findMessageText(
  db: Db,
  { companyId, threadId, id: ticketId }: TicketRow,
  viewer: Viewer,
  messageId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    select ${TEXT} as text from messages ${joinTranscripts(companyId)}
    where messages.company_id = ${companyId} and messages.id = ${messageId} and thread_id = ${threadId}
      and not is_deleted and ${isReadableBy(ticketId, viewer)}`.execute(db)
  return rows[0]?.text
}

/** Restricts messages to those that the viewer may read in the thread's pages. */
function isReadableBy(ticketId: number, { isAdmin, queueIds }: Viewer) {
  return isAdmin
    ? sql`true`
    : sql`(ticket_id = ${ticketId} or queue_id is null or queue_id = any(${queueIds}::int[]))`
}

/** The newest notes of a ticket, in order of time. */
export async function listNotes(
  db: Db,
  { companyId, id: ticketId, contactId }: TicketRow,
  most: number,
): Promise<ConversationEntry[]> {
  const { rows } = await sql<{ text: string; createdAt: string }>`
    select left(note, ${TEXT_MAX}) as text, created_at from ticket_notes
    where company_id = ${companyId} and ticket_id = ${ticketId} and contact_id = ${contactId}
    order by id desc limit ${most}`.execute(db)
  return rows.toReversed().map((noted) => ({ from: 'note', media: null, ...noted }))
}

export function findUsageOf(db: Db, companyId: number, month: string) {
  return db
    .selectFrom('deskHelpUsage')
    .select(['helps', 'tokensIn', 'tokensOut'])
    .where('companyId', '=', companyId)
    .where('month', '=', month)
    .executeTakeFirst()
}

export async function addUsage(db: Db, added: Insertable<Tables['deskHelpUsage']>): Promise<void> {
  await db
    .insertInto('deskHelpUsage')
    .values(added)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'month']).doUpdateSet((set) => ({
        helps: sql`desk_help_usage.helps + ${set.ref('excluded.helps')}`,
        tokensIn: sql`desk_help_usage.tokens_in + ${set.ref('excluded.tokensIn')}`,
        tokensOut: sql`desk_help_usage.tokens_out + ${set.ref('excluded.tokensOut')}`,
      })),
    )
    .execute()
}
