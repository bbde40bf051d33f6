import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { findFlowStatus } from './flow-sessions.queries.ts'

/** @throws ERR_NO_FLOW_FOUND */
export async function refuseUnknownFlow(db: Db, companyId: number, flowId: number): Promise<void> {
  if (!(await findFlowStatus(db, companyId, flowId))) throw new AppError('ERR_NO_FLOW_FOUND')
}

/**
 * Refuses a flow that is inactive or not published.
 * @throws ERR_NO_FLOW_FOUND, ERR_FLOW_INACTIVE, ERR_FLOW_NOT_PUBLISHED
 */
export async function refuseUnstartableFlow(
  db: Db,
  companyId: number,
  flowId: number,
): Promise<void> {
  const flow = await findFlowStatus(db, companyId, flowId)
  if (!flow) throw new AppError('ERR_NO_FLOW_FOUND')
  if (!flow.active) throw new AppError('ERR_FLOW_INACTIVE')
  if (flow.version === null) throw new AppError('ERR_FLOW_NOT_PUBLISHED')
}
