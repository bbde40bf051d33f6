import { MESSAGE_MAX } from '@guiche/contract/message-limits'
import { sql } from 'kysely'
import { fromNow, MINUTE, SECOND } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { AiTurn } from './ai/ai-request.ts'

export interface WaitingSession {
  threadId: number
  ticketId: number
  /** Waits for an answer, or for the payment of a charge. */
  kind: 'outside' | 'payment'
  /** Number of the answer's pieces already sent. */
  said: number
}

/** The session that waits for the answer to this token; undefined if none does any more. */
export async function findWaitingSession(
  db: Db,
  companyId: number,
  { sessionId, token }: { sessionId: number; token: string },
): Promise<WaitingSession | undefined> {
  return db
    .selectFrom('flowSessions')
    .select(['threadId', 'ticketId'])
    .select(sql<WaitingSession['kind']>`state -> 'wait' ->> 'kind'`.as('kind'))
    .select(sql<number>`coalesce(state -> 'talk' ->> '.pieces', '0')::int`.as('said'))
    .where('companyId', '=', companyId)
    .where('id', '=', sessionId)
    .where('ended', 'is', null)
    .where(sql<boolean>`state -> 'wait' ->> 'token' = ${token}`)
    .executeTakeFirst()
}

/** Length limit of a history message in an AI request. */
const TEXT_MAX = 4096
/** The newest messages are the question itself, so they are passed up to the longest message allowed. */
const WHOLE_MOST = 3

const UNHEARD_SOUND = '[audio] Mensagem de voz que não pôde ser ouvida.'

/**
 * The text of one of the `newest` messages. Media are marked with their kind, so that an AI knows of them. Voice
 * transcripts carry no mark, since an AI that reads a mark before its own answers would write it too.
 */
const told = sql`case media_type when 'conversation' then left(newest.body, most)
  when 'audio' then coalesce(left(message_transcripts.body, most),
    case when from_me then '[audio]' else ${UNHEARD_SOUND} end)
  else trim('[' || media_type || '] ' || left(newest.body, most)) end`

/** The newest `most` messages of a thread, oldest first. */
export async function listHistory(
  db: Db,
  companyId: number,
  threadId: number,
  most: number,
): Promise<AiTurn[]> {
  const { rows } = await sql<AiTurn>`
    select from_me as is_ours, ${told} as text from (
      select *, case when row_number() over (order by position desc) <= ${WHOLE_MOST}
          then ${MESSAGE_MAX}::int else ${TEXT_MAX}::int end as most
      from messages
      where company_id = ${companyId} and thread_id = ${threadId} and is_deleted = false
        and (media_type <> 'conversation' or body <> '')
      order by position desc limit ${most}) as newest
    left join message_transcripts on message_transcripts.company_id = ${companyId}
      and message_transcripts.message_id = newest.id
    order by position desc`.execute(db)
  return rows.toReversed()
}

/** A customer's message for a webhook. */
export interface UnheardMessage {
  readonly id: string
  readonly providerId: string | null
  readonly position: number
  /** Address of the chat, with the suffix that tells its kind. */
  readonly remoteJid: string
  readonly participant: string | null
  readonly body: string
  readonly mediaType: string
  readonly mediaName: string | null
  /** True for images, audio, video, documents and stickers. */
  readonly isMedium: boolean
  /** True if the file is stored. */
  readonly isFile: boolean
  /** True while the file is being downloaded. */
  readonly isComing: boolean
  readonly createdAt: string
}

const UNHEARD_MOST = 20
/** Older messages are not sent to webhooks or transcribed. */
const FRESH_MS = 10 * MINUTE

/** Longest wait for a message's file; after it the message is sent without one. */
const FETCHED_WITHIN_MS = 12 * SECOND
const FILES = ['image', 'audio', 'video', 'application', 'sticker']

/**
 * The customer's messages after the position `after`, or, if null, after our last message before their newest one.
 * Automatic texts sent as a conversation begins, such as a queue's greeting, come after the newest message and so do
 * not count.
 */
export async function listUnheardMessages(
  db: Db,
  companyId: number,
  threadId: number,
  after: number | null,
): Promise<UnheardMessage[]> {
  const { rows } = await sql<UnheardMessage>`
    select id, provider_id, position, participant, body, media_type, media_name, created_at,
      remote_jid || case when remote_jid like '%@%' then ''
        when exists (select from contact_identities as name where name.company_id = ${companyId}
          and name.kind = 'lid' and name.value = remote_jid) then '@lid'
        else '@s.whatsapp.net' end as remote_jid,
      file_id is not null or media_type = any(${FILES}) as is_medium, file_id is not null as is_file,
      file_id is null and failure_code is null and media_type = any(${FILES})
        and created_at > ${fromNow(-FETCHED_WITHIN_MS)} as is_coming from (
      select * from messages
      where company_id = ${companyId} and thread_id = ${threadId}
        and not from_me and not is_deleted and created_at > ${fromNow(-FRESH_MS)}
        and position > coalesce(${after}::int, (
          select position from messages as ours where ours.company_id = ${companyId}
            and ours.thread_id = ${threadId} and ours.from_me and ours.position < (
              select position from messages as theirs where theirs.company_id = ${companyId}
                and theirs.thread_id = ${threadId} and not theirs.from_me order by position desc limit 1)
            order by position desc limit 1), -2147483648)
      order by position desc limit ${UNHEARD_MOST}) as newest
    order by position`.execute(db)
  return rows
}

/** Voice notes per question, the newest. */
const SOUNDS_MOST = 3
/** Newest messages that are searched for voice notes. */
const LOOKED_AT = 20

/** Ids of the customer's recent voice notes without a transcript, oldest first. */
export async function listUntranscribedVoices(
  db: Db,
  companyId: number,
  threadId: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, position, from_me, media_type, is_deleted, created_at from messages
      where company_id = ${companyId} and thread_id = ${threadId}
      order by position desc limit ${LOOKED_AT}) as newest
    where not from_me and media_type = 'audio' and not is_deleted and created_at > ${fromNow(-FRESH_MS)}
      and not exists (select from message_transcripts
        where message_transcripts.company_id = ${companyId} and message_transcripts.message_id = newest.id)
    order by position desc limit ${SOUNDS_MOST}`.execute(db)
  return rows.map(({ id }) => id).toReversed()
}
