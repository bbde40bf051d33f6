import type { Flow } from '@guiche/contract/flows'
import { recordAudit } from '../../../platform/audit.ts'
import { now } from '../../../platform/clock.ts'
import { refuseDuplicate } from '../../../platform/database/constraint-errors.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { withoutUndefined } from '../../../platform/without-undefined.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { announceFlow } from './announce-flow.ts'
import { listCampaignsOfFlow } from './flow-campaigns.queries.ts'
import { flowCampaignDeleted, flowDeleted } from './flows.events.ts'
import { lockFlow, removeFlow, saveFlow } from './flows.queries.ts'
import { duplicates } from './create-flow.ts'
import { findDrawnGraph, existingFlow, presentFullFlow } from './read-flows.ts'

/**
 * Renames a flow, or switches it on or off. Its graph and revision stay.
 * @throws ERR_NO_FLOW_FOUND, ERR_FLOW_NAME_ALREADY_EXISTS
 */
export function changeFlow(
  { companyId }: Actor,
  {
    flowId,
    ...change
  }: { flowId: number; name?: string | undefined; active?: boolean | undefined },
): Promise<'ok'> {
  return refuseDuplicate(duplicates, () =>
    inCompany(companyId, async (db) => {
      existingFlow(await lockFlow(db, companyId, flowId))
      const row = await saveFlow(db, companyId, flowId, {
        ...withoutUndefined(change),
        updatedAt: now(),
      })
      await announceFlow(db, 'update', row)
      return 'ok' as const
    }),
  )
}

/**
 * Deletes a flow. Before the row is deleted, `flowDeleted` detaches lines and integrations and releases customers in
 * the flow to attendants.
 */
export function deleteFlow(actor: Actor, id: number): Promise<Flow> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const row = existingFlow(await lockFlow(db, companyId, id))
    const deleted = presentFullFlow(row, await findDrawnGraph(db, row))
    await announce(db, flowDeleted, { companyId, id })
    for (const campaignId of await listCampaignsOfFlow(db, companyId, id))
      await announce(db, flowCampaignDeleted, { companyId, id: campaignId })
    await removeFlow(db, companyId, id)
    await recordAudit(db, companyId, actor, 'flow.delete', { id, name: row.name })
    return deleted
  })
}
