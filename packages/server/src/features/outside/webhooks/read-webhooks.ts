import type { DeliveryQuery, FullDelivery } from '@guiche/contract/webhooks'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findDelivery, listDeliveries } from './deliveries/deliveries.queries.ts'
import { existingWebhook } from './webhooks.access.ts'
import { listWebhooks } from './webhooks.queries.ts'

export function showAllWebhooks({ companyId }: Actor) {
  return inCompany(companyId, async (db) => ({ webhooks: await listWebhooks(db, companyId) }))
}

export function pageOfDeliveries(actor: Actor, webhookId: number, query: DeliveryQuery) {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    await existingWebhook(db, companyId, webhookId)
    return listDeliveries(db, companyId, webhookId, query)
  })
}

export function showDelivery(actor: Actor, webhookId: number, id: string): Promise<FullDelivery> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    await existingWebhook(db, companyId, webhookId)
    const delivery = await findDelivery(db, companyId, webhookId, id)
    if (!delivery) throw new AppError('ERR_NO_DELIVERY_FOUND')
    return delivery
  })
}
