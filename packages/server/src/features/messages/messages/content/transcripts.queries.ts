import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'

// Transcripts of sounds.

/** @returns true if it was inserted: the message exists and had no transcript */
export async function insertTranscript(
  db: Db,
  companyId: number,
  messageId: string,
  body: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into message_transcripts (company_id, message_id, body)
    select company_id, id, ${body} from messages where company_id = ${companyId} and id = ${messageId}
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Transcripts by message id. */
export async function listTranscripts(
  db: Db,
  companyId: number,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (messageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('messageTranscripts')
    .select(['messageId', 'body'])
    .where('companyId', '=', companyId)
    .where('messageId', '=', sql<string>`any(${messageIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ messageId, body }) => [messageId, body]))
}

export interface Sound {
  readonly fileId: string | null
  /** The reason why its bytes were not fetched. */
  readonly failureCode: string | null
  readonly transcript: string | null
}

/** A message with a sound; undefined if there is none or it is deleted. */
export async function findSound(
  db: Db,
  companyId: number,
  messageId: string,
): Promise<Sound | undefined> {
  const { rows } = await sql<Sound>`
    select file_id, failure_code, message_transcripts.body as transcript
    from messages
    left join message_transcripts on message_transcripts.company_id = ${companyId}
      and message_transcripts.message_id = messages.id
    where messages.company_id = ${companyId} and messages.id = ${messageId}
      and media_type = 'audio' and not is_deleted`.execute(db)
  return rows[0]
}
