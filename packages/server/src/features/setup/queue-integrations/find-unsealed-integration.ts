import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { unsealOr } from '../../../platform/secrets.ts'
import { keyFileSealPurpose } from './change-integration.ts'
import { findIntegration, type IntegrationRow } from './queue-integrations.queries.ts'

/** An integration with its key file unsealed; empty if it has none or it cannot be unsealed. */
export type OpenedIntegration = IntegrationRow

export async function findUnsealedIntegration(
  db: Db,
  companyId: number,
  id: number,
): Promise<OpenedIntegration | undefined> {
  const row = await findIntegration(db, companyId, id)
  if (!row) return undefined
  const { jsonContent } = row
  return {
    ...row,
    jsonContent: jsonContent === '' ? '' : unsealOr(keyFileSealPurpose(companyId), jsonContent, ''),
  }
}
