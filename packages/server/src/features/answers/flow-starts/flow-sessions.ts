import { nodeTypeOf } from '@guiche/contract/flow-graph'
import type { LiveSession } from '@guiche/contract/flow-sessions'
import { DAY, fromNow } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { moveSession, releaseSession } from '../automation/index.ts'
import { findVersion } from '../../setup/flows/index.ts'
import { refuseUnknownFlow } from './flow-refusals.ts'
import {
  countSessionsByNode,
  findSession,
  listSessions,
  type NodeCounts,
} from './flow-sessions.queries.ts'

const COUNTED_MS = 30 * DAY

export function pageOfSessions(
  { companyId }: Actor,
  flowId: number,
  page: { isLive: boolean; before?: number | undefined },
): Promise<{ sessions: LiveSession[]; hasMore: boolean }> {
  return inCompany(companyId, async (db) => {
    await refuseUnknownFlow(db, companyId, flowId)
    return listSessions(db, companyId, flowId, page)
  })
}

export function showNodeCounts({ companyId }: Actor, flowId: number): Promise<NodeCounts> {
  return inCompany(companyId, async (db) => {
    await refuseUnknownFlow(db, companyId, flowId)
    return countSessionsByNode(db, companyId, flowId, fromNow(-COUNTED_MS))
  })
}

/**
 * Moves a customer to another node, as if an edge led there.
 * @throws ERR_NO_FLOW_SESSION_FOUND, ERR_NO_FLOW_NODE_FOUND
 */
export function moveCustomer(
  { companyId }: Actor,
  sessionId: number,
  nodeId: string,
): Promise<{ message: string }> {
  return inCompany(companyId, async (db) => {
    const session = await findSession(db, companyId, sessionId)
    if (!session?.isLive) throw new AppError('ERR_NO_FLOW_SESSION_FOUND')
    const { versionId } = session
    const version = versionId === null ? undefined : await findVersion(db, companyId, versionId)
    const node = version?.graph.nodes.find(({ id }) => id === nodeId)
    if (!node || nodeTypeOf(node) === undefined) throw new AppError('ERR_NO_FLOW_NODE_FOUND')
    await moveSession(db, companyId, sessionId, nodeId)
    return { message: 'Customer moved' }
  })
}

/** Ends a customer's session and lets the ticket wait for an attendant. @throws ERR_NO_FLOW_SESSION_FOUND */
export function releaseCustomer(
  { companyId }: Actor,
  sessionId: number,
): Promise<{ message: string }> {
  return inCompany(companyId, async (db) => {
    await releaseSession(db, companyId, sessionId)
    return { message: 'Customer released' }
  })
}
