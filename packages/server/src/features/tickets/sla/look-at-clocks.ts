import { cutsAt, momentsOf, stageAt } from '@guiche/contract/sla-due'
import { slaKinds, slaStages, targetOf } from '@guiche/contract/sla-targets'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { isUnavailable } from '../../../platform/database/unavailable.ts'
import { log } from '../../../platform/log.ts'
import { mayWork } from '../../organisation/companies/index.ts'
import { lockTicketRow } from '../tickets/index.ts'
import { followTicket, showAnew } from './follow-ticket.ts'
import { listPromises, promiseIn, type Promised } from './queue-promise.ts'
import { type Clock, type Cut, listDue, listPromising, listRunning } from './sla.queries.ts'
import { tellStage } from './tell-stage.ts'

// What is due goes by the targets and hours of the moment, so that it is looked for again and again: of each queue and
// kind all clocks that count from no later than a moment, which is worked out once for all of them.

const AT_ONCE = 50
const ROUNDS_AT_MOST = 20

/** Warns of what will be missed soon, and says what is missed. */
export async function lookOnce(): Promise<void> {
  try {
    const companies = await acrossCompanies('queues that promise something', listPromising)
    for (const companyId of companies) await lookIn(companyId)
  } catch (error) {
    if (!isUnavailable(error)) log.error({ err: error }, 'clocks of queues could not be looked at')
  }
}

/** So many rounds: a queue that was neglected for long keeps no other company waiting. */
export async function lookIn(companyId: number): Promise<void> {
  // Nobody there could see to it: what is late by then is told, once, after the payment.
  if (!(await mayWork(companyId))) return
  // What failed is left out until the next look, or it would stand before all others.
  const passed: number[] = []
  for (let round = 0; round < ROUNDS_AT_MOST; round++) {
    const ids = await inCompany(companyId, (db) => dueNow(db, companyId, passed))
    for (const id of ids) if (!(await tellOrLog(companyId, id))) passed.push(id)
    if (ids.length === 0) return
  }
}

async function dueNow(db: Db, companyId: number, passed: readonly number[]): Promise<number[]> {
  const at = now()
  const cuts = (await listPromises(db, companyId)).flatMap((queue) => cutsOf(queue, at))
  return cuts.length === 0 ? [] : listDue(db, companyId, { cuts, passed }, AT_ONCE)
}

function cutsOf(queue: Promised, at: Date): Cut[] {
  return slaKinds.flatMap((kind) => {
    const target = targetOf(queue, kind)
    if (!target) return []
    const { warnAt, dueAt } = cutsAt(queue.hours, target, at)
    const cut = { queueId: queue.id, kind }
    return [
      ...(warnAt ? [{ ...cut, stage: 'running' as const, before: warnAt }] : []),
      ...(dueAt ? [{ ...cut, stage: 'warned' as const, before: dueAt }] : []),
    ]
  })
}

async function tellOrLog(companyId: number, ticketId: number): Promise<boolean> {
  try {
    return await inCompany(companyId, (db) => tellDue(db, companyId, ticketId))
  } catch (error) {
    if (isUnavailable(error)) throw error
    log.error({ err: error, companyId, ticketId }, 'a clock of a queue could not be told')
    return false
  }
}

/** Behind the ticket's lock its clocks are looked at once more: somebody may have answered, or told of them, meanwhile. */
async function tellDue(db: Db, companyId: number, id: number): Promise<boolean> {
  if (!(await lockTicketRow(db, companyId, id))) return false
  await followTicket(db, { companyId, id })
  const at = now()
  let isTold = false
  for (const clock of await listRunning(db, companyId, id))
    if (await tellClock(db, clock, at)) isTold = true
  if (isTold) await showAnew(db, { companyId, id })
  return isTold
}

async function tellClock(db: Db, clock: Clock, at: Date): Promise<boolean> {
  const { companyId, queueId, kind, pausedAt } = clock
  const promised = queueId === null ? undefined : await promiseIn(db, companyId, queueId)
  const target = promised && targetOf(promised, kind)
  if (!target || pausedAt !== null) return false
  const moments = momentsOf(promised.hours, target, new Date(clock.countsFrom))
  const stage = stageAt(moments, at)
  const isFurther = slaStages.indexOf(stage) > slaStages.indexOf(clock.stage)
  if (stage === 'running' || !isFurther) return false
  await tellStage(db, clock, stage, { target, dueAt: moments.dueAt })
  return true
}
