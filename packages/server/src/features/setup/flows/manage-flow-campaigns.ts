import {
  FLOW_CAMPAIGN_MAX,
  type FlowCampaign,
  type FlowCampaignChange,
  type FlowCampaignInput,
} from '@guiche/contract/flow-campaigns'
import { now } from '../../../platform/clock.ts'
import { refuseUnknown } from '../../../platform/database/constraint-errors.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { withoutUndefined } from '../../../platform/without-undefined.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import {
  countFlowCampaigns,
  findFlowCampaign,
  type FlowCampaignRow,
  insertFlowCampaign,
  listFlowCampaigns,
  lockFlowCampaign,
  removeFlowCampaign,
  saveFlowCampaign,
} from './flow-campaigns.queries.ts'
import { flowCampaignChanged, flowCampaignDeleted } from './flows.events.ts'
import { lockFlowsOfCompany } from './flows.queries.ts'

const named = {
  flow_campaigns_company_id_flow_id_fkey: 'ERR_NO_FLOW_FOUND',
  flow_campaigns_company_id_whatsapp_id_fkey: 'ERR_NO_WAPP_FOUND',
} as const

export function showAllFlowCampaigns({ companyId }: Actor): Promise<{ flow: FlowCampaign[] }> {
  return inCompany(companyId, async (db) => ({ flow: await listFlowCampaigns(db, companyId) }))
}

export function showFlowCampaign({ companyId }: Actor, id: number) {
  return inCompany(companyId, async (db) => ({
    details: existingFlowCampaign(await findFlowCampaign(db, companyId, id)),
  }))
}

/**
 * Creates a phrase that starts a flow.
 * @throws ERR_NO_FLOW_FOUND, ERR_NO_WAPP_FOUND, ERR_FLOW_CAMPAIGN_LIMIT_REACHED
 */
export function createFlowCampaign(
  { companyId, userId }: Actor,
  input: FlowCampaignInput,
): Promise<FlowCampaign> {
  return refuseUnknownNames(companyId, async (db) => {
    await lockFlowsOfCompany(db, companyId)
    if ((await countFlowCampaigns(db, companyId)) >= FLOW_CAMPAIGN_MAX)
      throw new AppError('ERR_FLOW_CAMPAIGN_LIMIT_REACHED', { limit: FLOW_CAMPAIGN_MAX })
    const times = { createdAt: now(), updatedAt: now() }
    const flowcampaign = await insertFlowCampaign(db, { companyId, userId, ...input, ...times })
    await announce(db, flowCampaignChanged, { action: 'create', flowcampaign })
    return flowcampaign
  })
}

export function changeFlowCampaign(
  { companyId }: Actor,
  { id, ...change }: FlowCampaignChange,
): Promise<'ok'> {
  return refuseUnknownNames(companyId, async (db) => {
    existingFlowCampaign(await lockFlowCampaign(db, companyId, id))
    const changed = { ...withoutUndefined(change), updatedAt: now() }
    const flowcampaign = await saveFlowCampaign(db, companyId, id, changed)
    await announce(db, flowCampaignChanged, { action: 'update', flowcampaign })
    return 'ok' as const
  })
}

export function deleteFlowCampaign({ companyId }: Actor, id: number): Promise<FlowCampaign> {
  return inCompany(companyId, async (db) => {
    const deleted = existingFlowCampaign(await lockFlowCampaign(db, companyId, id))
    await removeFlowCampaign(db, companyId, id)
    await announce(db, flowCampaignDeleted, { companyId, id })
    return deleted
  })
}

function refuseUnknownNames<T>(companyId: number, work: (db: Db) => Promise<T>): Promise<T> {
  return refuseUnknown(named, () => inCompany(companyId, work))
}

function existingFlowCampaign(row: FlowCampaignRow | undefined): FlowCampaignRow {
  if (!row) throw new AppError('ERR_NO_FLOW_CAMPAIGN_FOUND')
  return row
}
