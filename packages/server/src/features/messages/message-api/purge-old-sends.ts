import { API_KEY_DAYS } from '@guiche/contract/message-api'
import { DAY, fromNow } from '../../../platform/clock.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { removeSendsBefore } from './message-api.queries.ts'

/** Purges idempotency keys after API_KEY_DAYS, when no program repeats its call any more. */
export function purgeOldSends(): Promise<void> {
  return acrossCompanies('purge old idempotency keys', (db) =>
    removeSendsBefore(db, fromNow(-API_KEY_DAYS * DAY)),
  )
}
