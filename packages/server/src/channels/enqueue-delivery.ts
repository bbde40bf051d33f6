import type { Db } from '../platform/database/kysely-on-client.ts'
import { afterCommit } from '../platform/database/transaction.ts'
import { wakeLoops } from '../platform/events/wake-loops.ts'
import type { LineKey } from './channel.ts'
import { type DeliveryKind, insertDelivery } from './outbox/deliveries.queries.ts'
import { type Lane, LANES } from './outbox/lanes.ts'

// Door to the outbox: writes deliveries in the transaction of the caller.

export {
  expireWaitingDeliveries,
  findLastInboundAt,
  listCompaniesWithExpired,
  listSendsOf,
  moveDeliveries,
  removeSend,
  removeUnsentSend,
  type Taken,
  removeExpiredDeliveries,
  removeWaitingDeliveries,
} from './outbox/deliveries.queries.ts'
export { UNANSWERED } from './outbox/delivery-hooks.ts'
export { readyHeadOnMessage } from './outbox/first-contacts.queries.ts'
export { replaceRestrictions } from './outbox/holds.queries.ts'
export { type Lane, LANES } from './outbox/lanes.ts'

export interface DeliveryOptions {
  /** Priority of the delivery; a person's answer when absent. */
  lane?: Lane
  /** Time after which the delivery is no longer sent; one day from now when absent. */
  expiresAt?: Date
}

/** Adds a delivery to the line's outbox, behind the waiting ones of the same thread. */
export async function enqueueDelivery(
  db: Db,
  delivery: LineKey & { threadId: number; messageId: string | null },
  kind: DeliveryKind,
  payload: unknown,
  { lane = LANES.person, expiresAt }: DeliveryOptions = {},
): Promise<void> {
  const { companyId, whatsappId } = delivery
  await insertDelivery(db, { ...delivery, kind, payload, lane, expiresAt })
  afterCommit(db, () => wakeLoops('outbox', { companyId, whatsappId }))
}
