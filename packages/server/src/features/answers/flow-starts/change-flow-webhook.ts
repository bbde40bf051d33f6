import { randomInt } from 'node:crypto'
import { type FlowWebhook, type FlowWebhookChange, flowWebhookInput } from '@guiche/contract/flows'
import { inCompany } from '../../../platform/database/transaction.ts'
import { withoutUndefined } from '../../../platform/without-undefined.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { refuseInOperatorSession } from '../../../platform/http/route-checks.ts'
import { ownLink } from '../../../platform/http/own-address.ts'
import { findLine } from '../../setup/connections/index.ts'
import { refuseUnknownFlow } from './flow-refusals.ts'
import {
  findFlowWebhook,
  type FlowWebhookRow,
  removeFlowWebhook,
  saveFlowWebhook,
} from './flow-webhooks.queries.ts'

export function showFlowWebhook(
  { companyId }: Actor,
  flowId: number,
): Promise<{ webhook: FlowWebhook | null }> {
  return inCompany(companyId, async (db) => {
    await refuseUnknownFlow(db, companyId, flowId)
    const row = await findFlowWebhook(db, companyId, flowId)
    return { webhook: row ? presentWebhook(row) : null }
  })
}

/**
 * Creates or changes a flow's webhook. The address stays the same until the webhook is deleted.
 * @throws ERR_NO_FLOW_FOUND, ERR_NO_WAPP_FOUND
 */
export function changeFlowWebhook(
  actor: Actor,
  flowId: number,
  change: FlowWebhookChange,
): Promise<{ webhook: FlowWebhook }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    await refuseUnknownFlow(db, companyId, flowId)
    const before = await findFlowWebhook(db, companyId, flowId)
    if (!before) refuseInOperatorSession(actor)
    const { whatsappId, ...config } = flowWebhookInput.parse({
      ...before?.config,
      whatsappId: before?.whatsappId,
      ...withoutUndefined(change),
    })
    if (whatsappId !== null && !(await findLine(db, companyId, whatsappId)))
      throw new AppError('ERR_NO_WAPP_FOUND')
    const saved = { companyId, flowId, hash: newHash(), whatsappId, config }
    return { webhook: presentWebhook(await saveFlowWebhook(db, saved)) }
  })
}

export function deleteFlowWebhook(
  { companyId }: Actor,
  flowId: number,
): Promise<{ message: string }> {
  return inCompany(companyId, async (db) => {
    await refuseUnknownFlow(db, companyId, flowId)
    await removeFlowWebhook(db, companyId, flowId)
    return { message: 'Webhook deleted' }
  })
}

const HASH_LENGTH = 42
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** As long as the hashes of comparable servers; about 250 bits. */
function newHash(): string {
  return Array.from({ length: HASH_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}

/** The `whatsappId` column counts, not the one in `config`: deleting a line sets the column to null. */
function presentWebhook({ hash, whatsappId, config, ...row }: FlowWebhookRow): FlowWebhook {
  const { numberPath, namePath, emailPath, variables } = config
  const { requests, lastRequest, lastRequestAt } = row
  return {
    hash,
    url: ownLink(`/flow-webhooks/${hash}`),
    whatsappId,
    numberPath,
    namePath,
    emailPath,
    variables,
    requests,
    lastRequest,
    lastRequestAt,
  }
}
