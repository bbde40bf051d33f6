import { sql } from 'kysely'
import { batchByKey } from '../../../../platform/database/batch-by-key.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { recordset } from '../../../../platform/database/sql/recordset.ts'

// Times of a conversation's automatic answers, by name.

interface ThreadKey {
  companyId: number
  threadId: number
}

const conversations = recordset<ThreadKey>('asked', { companyId: 'int', threadId: 'int' })

export const listMarks = batchByKey(async (db, asked: readonly ThreadKey[]) => {
  const { rows } = await sql<{ place: number; name: string; setAt: string }>`
    select place, name, set_at from ${conversations.of(asked)}
    join conversation_marks on company_id = "companyId" and thread_id = "threadId"`.execute(db)
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return asked.map(
    (_, place) =>
      new Map((byPlace.get(place) ?? []).map(({ name, setAt }) => [name, new Date(setAt)])),
  )
})

export async function setConversationMark(
  db: Db,
  { companyId, threadId }: ThreadKey,
  name: string,
  setAt: Date,
): Promise<void> {
  await db
    .insertInto('conversationMarks')
    .values({ companyId, threadId, name, setAt })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'threadId', 'name']).doUpdateSet({ setAt }),
    )
    .execute()
}
