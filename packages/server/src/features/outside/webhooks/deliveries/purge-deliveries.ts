import { DELIVERY_DAYS } from '@guiche/contract/webhooks'
import { DAY, fromNow } from '../../../../platform/clock.ts'
import { acrossCompanies } from '../../../../platform/database/transaction.ts'
import { removeDeliveriesBefore } from './deliveries.queries.ts'

export function purgeDeliveries(): Promise<void> {
  return acrossCompanies('purge old deliveries', (db) =>
    removeDeliveriesBefore(db, fromNow(-DELIVERY_DAYS * DAY)),
  )
}
