import { startCutoffsAt, momentsOf, stageAt } from '@guiche/contract/sla-due'
import { slaKinds, slaStages, targetOf } from '@guiche/contract/sla-targets'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { isUnavailable } from '../../../platform/database/database-errors.ts'
import { log } from '../../../platform/log.ts'
import { mayRunJob } from '../../organisation/companies/index.ts'
import { lockTicketRow } from '../tickets/index.ts'
import { updateClocks, announceTicketWithClocks } from './update-clocks.ts'
import { listPromises, promiseIn, type QueuePromise } from './queue-promise.ts'
import {
  type Clock,
  type StageCut,
  listTicketsDue,
  listCompaniesWithTargets,
  listRunningClocks,
} from './sla.queries.ts'
import { announceStage } from './announce-stage.ts'

// Deadlines depend on the current targets and hours, so they are not stored. Each sweep computes one cut-off per queue
// and kind and finds all clocks that count from before it.

const AT_ONCE = 50
const ROUNDS_AT_MOST = 20

/** Announces the warnings and breaches that are due in all companies. */
export async function sweepClocks(): Promise<void> {
  try {
    const companies = await acrossCompanies(
      'find queues with SLA targets',
      listCompaniesWithTargets,
    )
    for (const companyId of companies) await sweepCompany(companyId)
  } catch (error) {
    if (!isUnavailable(error)) log.error({ err: error }, 'the sweep of SLA clocks failed')
  }
}

/** Announces what is due in one company. `ROUNDS_AT_MOST` keeps a large backlog from delaying other companies. */
export async function sweepCompany(companyId: number): Promise<void> {
  // Suspended companies cannot react; after their payment the breaches are announced once.
  if (!(await mayRunJob(companyId))) return
  // Tickets that failed are excluded until the next sweep; otherwise they would head each batch.
  const passed: number[] = []
  for (let round = 0; round < ROUNDS_AT_MOST; round++) {
    const ids = await inCompany(companyId, (db) => listTicketsDueNow(db, companyId, passed))
    for (const id of ids) if (!(await announceOrLog(companyId, id))) passed.push(id)
    if (ids.length === 0) return
  }
}

async function listTicketsDueNow(
  db: Db,
  companyId: number,
  passed: readonly number[],
): Promise<number[]> {
  const at = now()
  const cuts = (await listPromises(db, companyId)).flatMap((queue) => stageCutoffs(queue, at))
  return cuts.length === 0 ? [] : listTicketsDue(db, companyId, { cuts, passed }, AT_ONCE)
}

function stageCutoffs(queue: QueuePromise, at: Date): StageCut[] {
  return slaKinds.flatMap((kind) => {
    const target = targetOf(queue, kind)
    if (!target) return []
    const { warnAt, dueAt } = startCutoffsAt(queue.hours, target, at)
    const cut = { queueId: queue.id, kind }
    return [
      ...(warnAt ? [{ ...cut, stage: 'running' as const, before: warnAt }] : []),
      ...(dueAt ? [{ ...cut, stage: 'warned' as const, before: dueAt }] : []),
    ]
  })
}

async function announceOrLog(companyId: number, ticketId: number): Promise<boolean> {
  try {
    return await inCompany(companyId, (db) => announceDueTicket(db, companyId, ticketId))
  } catch (error) {
    if (isUnavailable(error)) throw error
    log.error({ err: error, companyId, ticketId }, 'an SLA event could not be announced')
    return false
  }
}

/** Checks the clocks again under the ticket's lock, since an answer or another process may have come first. */
async function announceDueTicket(db: Db, companyId: number, id: number): Promise<boolean> {
  if (!(await lockTicketRow(db, companyId, id))) return false
  await updateClocks(db, { companyId, id })
  const at = now()
  let isTold = false
  for (const clock of await listRunningClocks(db, companyId, id))
    if (await announceDueStage(db, clock, at)) isTold = true
  if (isTold) await announceTicketWithClocks(db, { companyId, id })
  return isTold
}

async function announceDueStage(db: Db, clock: Clock, at: Date): Promise<boolean> {
  const { companyId, queueId, kind, pausedAt } = clock
  const promised = queueId === null ? undefined : await promiseIn(db, companyId, queueId)
  const target = promised && targetOf(promised, kind)
  if (!target || pausedAt !== null) return false
  const moments = momentsOf(promised.hours, target, new Date(clock.countsFrom))
  const stage = stageAt(moments, at)
  const isFurther = slaStages.indexOf(stage) > slaStages.indexOf(clock.stage)
  if (stage === 'running' || !isFurther) return false
  await announceStage(db, clock, stage, { target, dueAt: moments.dueAt })
  return true
}
