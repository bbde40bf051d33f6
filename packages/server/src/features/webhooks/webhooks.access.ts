import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { planAllows } from '../companies/index.ts'
import { findWebhook, lockWebhook, type WebhookRow } from './webhooks.queries.ts'

/** Works in the company of somebody whose plan has webhooks. @throws ERR_NO_PERMISSION */
export function withWebhooks<T>(
  { companyId }: Actor,
  work: (db: Db, companyId: number) => Promise<T>,
): Promise<T> {
  return inCompany(companyId, async (db) => {
    if (!(await areAllowed(db, companyId))) throw new AppError('ERR_NO_PERMISSION')
    return work(db, companyId)
  })
}

/** They are part of what a plan calls the external API. */
export function areAllowed(db: Db, companyId: number): Promise<boolean> {
  return planAllows(db, companyId, 'useExternalApi')
}

export async function existingWebhook(db: Db, companyId: number, id: number): Promise<WebhookRow> {
  return known(await findWebhook(db, companyId, id))
}

/** Held until the transaction ends. */
export async function lockedWebhook(db: Db, companyId: number, id: number): Promise<WebhookRow> {
  return known(await lockWebhook(db, companyId, id))
}

function known(row: WebhookRow | undefined): WebhookRow {
  if (!row) throw new AppError('ERR_NO_WEBHOOK_FOUND')
  return row
}
