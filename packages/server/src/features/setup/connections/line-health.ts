import type { LineHealth } from '@guiche/contract/connections'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findLine } from './connections.queries.ts'
import { countTraffic, listAlertedUsers } from './line-health.queries.ts'

/** Status and traffic of a line, and the administrators who are notified of its outages. @throws ERR_NO_WAPP_FOUND */
export function showLineHealth({ companyId }: Actor, id: number): Promise<LineHealth> {
  return inCompany(companyId, async (db) => {
    const line = await findLine(db, companyId, id)
    if (!line) throw new AppError('ERR_NO_WAPP_FOUND')
    const { status, trouble, downSince, downToldAt: toldAt } = line
    const told = await listAlertedUsers(db, companyId)
    return {
      status,
      trouble,
      downSince,
      toldAt,
      told,
      ...(await countTraffic(db, companyId, id)),
    }
  })
}
