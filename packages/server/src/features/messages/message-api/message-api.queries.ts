import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type SendRow = Selectable<Tables['apiSends']>

/** Waits for a concurrent call with the same key. @returns true if it is the first with its key */
export async function insertSend(db: Db, row: Insertable<Tables['apiSends']>): Promise<boolean> {
  const made = await db
    .insertInto('apiSends')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'whatsappId', 'idempotencyKey']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function findSendByKey(
  db: Db,
  { companyId, whatsappId }: Pick<SendRow, 'companyId' | 'whatsappId'>,
  idempotencyKey: string,
): Promise<SendRow | undefined> {
  return db
    .selectFrom('apiSends')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
}

export async function saveSentMessageIds(
  db: Db,
  companyId: number,
  id: string,
  messageIds: string[],
): Promise<void> {
  await db
    .updateTable('apiSends')
    .set({ messageIds })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function removeSendsBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('apiSends').where('createdAt', '<', at.toISOString()).execute()
}

/** Finds a message that was sent over a line. */
export async function findSentMessage(
  db: Db,
  { companyId, whatsappId }: Pick<SendRow, 'companyId' | 'whatsappId'>,
  id: string,
) {
  return db
    .selectFrom('messages')
    .select(['id', 'ack', 'failureCode', 'failureReason', 'createdAt', 'updatedAt'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('whatsappId', '=', whatsappId)
    .where('fromMe', '=', true)
    .executeTakeFirst()
}
