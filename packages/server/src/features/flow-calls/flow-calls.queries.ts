import { sql } from 'kysely'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import type { Turn } from './ask-openai.ts'

interface Waiting {
  threadId: number
  /** So many pieces of the answer are said. */
  said: number
}

/** A session that waits for the answer to this question; undefined where nobody waits for it any more. */
export async function findWaiting(
  db: Db,
  companyId: number,
  { sessionId, token }: { sessionId: number; token: string },
): Promise<Waiting | undefined> {
  return db
    .selectFrom('flowSessions')
    .select('threadId')
    .select(sql<number>`coalesce(state -> 'talk' ->> '.pieces', '0')::int`.as('said'))
    .where('companyId', '=', companyId)
    .where('id', '=', sessionId)
    .where('ended', 'is', null)
    .where(sql<boolean>`state -> 'wait' ->> 'token' = ${token}`)
    .executeTakeFirst()
}

const TEXT_MAX = 4096

/** What was written in a thread, the oldest first: texts, and captions. */
export async function listHistory(
  db: Db,
  companyId: number,
  threadId: number,
  most: number,
): Promise<Turn[]> {
  const { rows } = await sql<Turn>`
    select from_me as is_ours, left(body, ${TEXT_MAX}) as text from messages
    where company_id = ${companyId} and thread_id = ${threadId} and is_deleted = false
      and media_type = 'conversation' and body <> ''
    order by position desc limit ${most}`.execute(db)
  return rows.toReversed()
}
