import type { QueueIntegration } from '@guiche/contract/queue-integrations'
import { MASKED } from '@guiche/contract/settings'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import {
  findIntegration,
  type IntegrationRow,
  listIntegrations,
} from './queue-integrations.queries.ts'

export function pageOfIntegrations(
  { companyId }: Actor,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
) {
  return inCompany(companyId, async (db) => {
    const { rows, ...rest } = await listIntegrations(db, companyId, searchParam, pageNumber)
    return { queueIntegrations: rows.map(presentIntegration), ...rest }
  })
}

export function showIntegration({ companyId }: Actor, id: number): Promise<QueueIntegration> {
  return inCompany(companyId, async (db) =>
    presentIntegration(existingIntegration(await findIntegration(db, companyId, id))),
  )
}

/** The integration of a queue, with a masked key file. */
export async function findShownIntegration(
  db: Db,
  companyId: number,
  id: number,
): Promise<QueueIntegration | undefined> {
  const row = await findIntegration(db, companyId, id)
  return row && presentIntegration(row)
}

/** An integration for readers, with a masked key file. */
export function presentIntegration(row: IntegrationRow): QueueIntegration {
  return { ...row, jsonContent: row.jsonContent === '' ? '' : MASKED }
}

export function existingIntegration(row: IntegrationRow | undefined): IntegrationRow {
  if (!row) throw new AppError('ERR_NO_DIALOG_FOUND')
  return row
}
