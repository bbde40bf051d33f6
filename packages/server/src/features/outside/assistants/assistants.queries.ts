import { ASSISTANT_CALL_PAGE, type AssistantCall } from '@guiche/contract/assistants'
import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export async function insertCall(
  db: Db,
  call: Insertable<Tables['assistantCalls']>,
): Promise<void> {
  await db.insertInto('assistantCalls').values(call).execute()
}

/** The newest calls first, one more than a page. `before` is an exclusive cursor. */
export function listCalls(
  db: Db,
  companyId: number,
  { userId, before }: { userId: number | undefined; before: number | undefined },
): Promise<AssistantCall[]> {
  return db
    .selectFrom('assistantCalls')
    .select(['id', 'userId', 'userName', 'programName', 'tool', 'arguments', 'refusal'])
    .select(['durationMs', 'createdAt'])
    .where('companyId', '=', companyId)
    .$if(userId !== undefined, (rows) => rows.where('userId', '=', userId ?? 0))
    .$if(before !== undefined, (rows) => rows.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(ASSISTANT_CALL_PAGE + 1)
    .execute()
}

export async function removeCallsBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('assistantCalls').where('createdAt', '<', at.toISOString()).execute()
}
