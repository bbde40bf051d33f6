import type { Db } from '../../platform/database/kysely-on-client.ts'
import type { Incoming } from '../../platform/storage/take-in.ts'
import type { Delivery } from './deliveries.queries.ts'

/** What the product does when a delivery ended. */
export interface DeliveryHooks {
  /** Whether messages of the company leave now; else they wait, as long as they are worth sending. */
  readonly mayLeave: (db: Db, companyId: number) => Promise<boolean>
  sent(db: Db, delivery: Delivery, providerId: string): Promise<void>
  failed(db: Db, delivery: Delivery, code: string, reason: string): Promise<void>
  /** Keeps the bytes; called outside a transaction. */
  fetched(delivery: Delivery, incoming: Incoming): Promise<void>
}

/** It was handed over, and neither an answer nor a status came: nobody knows whether it arrived. */
export const UNANSWERED = 'ERR_SEND_UNANSWERED'
