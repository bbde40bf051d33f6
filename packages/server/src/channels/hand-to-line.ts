import type { Db } from '../platform/database/kysely-on-client.ts'
import type { Tables } from '../platform/database/schema.ts'
import { afterCommit } from '../platform/database/transaction.ts'
import { wake } from '../platform/events/wakes.ts'
import type { LineKey } from './channel.ts'
import { insertDelivery } from './outbox/deliveries.queries.ts'

// What a line is to do about messages: rows of the outbox, in the transaction that wants it done.

export { moveDeliveries, removeSend, removeUnsent } from './outbox/deliveries.queries.ts'

/** Puts something into the line's outbox, behind what waits in the same thread. */
export async function handToLine(
  db: Db,
  delivery: LineKey & { threadId: number; messageId: string | null },
  kind: Tables['outbox']['kind'],
  payload: unknown,
): Promise<void> {
  const { companyId, whatsappId } = delivery
  await insertDelivery(db, delivery, kind, payload)
  afterCommit(db, () => wake('outbox', { companyId, whatsappId }))
}
