import { sql } from 'kysely'
import { asOne } from '../../platform/database/as-one.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { recordset } from '../../platform/database/recordset.ts'
import { type Memory, memory, noMemory } from './memory.ts'

interface Asked {
  companyId: number
  threadId: number
}

const conversations = recordset<Asked>('asked', { companyId: 'int', threadId: 'int' })

export const findMemory = asOne(async (db, asked: readonly Asked[]) => {
  const { rows } = await sql<{ place: number; memory: unknown }>`
    select place, memory from ${conversations.of(asked)}
    join conversation_memories on company_id = "companyId" and thread_id = "threadId"`.execute(db)
  const byPlace = new Map(rows.map((row) => [row.place, memory.parse(row.memory)]))
  return asked.map((_, place) => byPlace.get(place) ?? noMemory)
})

export async function saveMemory(
  db: Db,
  { companyId, threadId }: Asked,
  remembered: Memory,
): Promise<void> {
  const text = JSON.stringify(remembered)
  await db
    .insertInto('conversationMemories')
    .values({ companyId, threadId, memory: text })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'threadId']).doUpdateSet({ memory: text }),
    )
    .execute()
}

/** The next attendance begins with nothing. */
export async function removeMemory(db: Db, companyId: number, ticketId: number): Promise<void> {
  await sql`delete from conversation_memories
    where company_id = ${companyId} and thread_id = (
      select thread_id from tickets where company_id = ${companyId} and id = ${ticketId})`.execute(
    db,
  )
}
