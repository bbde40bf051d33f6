import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { planAllows } from '../../organisation/companies/index.ts'
import { findWebhook, lockWebhook, type WebhookRow } from './webhooks.queries.ts'

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
