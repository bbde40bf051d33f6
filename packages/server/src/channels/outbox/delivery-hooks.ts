import type { Db } from '../../platform/database/kysely-on-client.ts'
import type { TemporaryFile } from '../../platform/storage/write-temporary-file.ts'
import type { Delivery } from './deliveries.queries.ts'

/** The product's reactions to a delivery's outcome. */
export interface DeliveryHooks {
  /** True if messages of the company may be sent now; otherwise they wait until they expire. */
  readonly mayLeave: (db: Db, companyId: number) => Promise<boolean>
  sent(db: Db, delivery: Delivery, providerId: string): Promise<void>
  failed(db: Db, delivery: Delivery, code: string, reason: string): Promise<void>
  /** Saves the bytes; called outside a transaction. */
  fetched(delivery: Delivery, incoming: TemporaryFile): Promise<void>
}

/** The message was handed to the provider, and neither an answer nor a status came: it may have arrived. */
export const UNANSWERED = 'ERR_SEND_UNANSWERED'
