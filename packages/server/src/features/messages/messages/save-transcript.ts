import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announceChange } from './changes/announce-change.ts'
import { insertTranscript } from './content/transcripts.queries.ts'
import { saveMessage } from './messages.queries.ts'

/** Stores the transcript of a sound and announces the change. The first transcript stays. */
export async function saveTranscript(
  db: Db,
  companyId: number,
  messageId: string,
  text: string,
): Promise<void> {
  if (!(await insertTranscript(db, companyId, messageId, text))) return
  const row = await saveMessage(db, companyId, messageId, {})
  if (row) await announceChange(db, row, 'look')
}
