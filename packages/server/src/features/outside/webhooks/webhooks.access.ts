import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { planAllows } from '../../organisation/companies/index.ts'
import { findWebhook, lockWebhook, type WebhookRow } from './webhooks.queries.ts'

/** True if the company's plan has the external API, which webhooks are part of. */
export function areWebhooksAllowed(db: Db, companyId: number): Promise<boolean> {
  return planAllows(db, companyId, 'useExternalApi')
}

export async function existingWebhook(db: Db, companyId: number, id: number): Promise<WebhookRow> {
  return existingWebhookRow(await findWebhook(db, companyId, id))
}

/** Loads a webhook and locks its row. @throws ERR_NO_WEBHOOK_FOUND */
export async function lockExistingWebhook(
  db: Db,
  companyId: number,
  id: number,
): Promise<WebhookRow> {
  return existingWebhookRow(await lockWebhook(db, companyId, id))
}

function existingWebhookRow(row: WebhookRow | undefined): WebhookRow {
  if (!row) throw new AppError('ERR_NO_WEBHOOK_FOUND')
  return row
}
