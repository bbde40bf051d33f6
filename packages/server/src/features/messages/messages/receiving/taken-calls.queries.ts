import type { LineKey } from '../../../../channels/channel.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'

// Calls that were answered on the company's phone: providers report their end in the same way as a missed call.

export async function insertTakenCall(
  db: Db,
  { companyId, whatsappId }: LineKey,
  callId: string,
  createdAt: Date,
): Promise<void> {
  await db
    .insertInto('takenCalls')
    .values({ companyId, whatsappId, callId, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function isTakenCall(
  db: Db,
  { companyId, whatsappId }: LineKey,
  callId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('takenCalls')
    .select('callId')
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('callId', '=', callId)
    .executeTakeFirst()
  return row !== undefined
}

export async function removeTakenCalls(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('takenCalls').where('createdAt', '<', before.toISOString()).execute()
}
