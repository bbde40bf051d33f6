import type { SlaFigures, SlaQuery, SlaRow } from '@guiche/contract/sla'
import { startCutoffsAt } from '@guiche/contract/sla-due'
import { hasTargets, slaKinds, targetOf } from '@guiche/contract/sla-targets'
import { instantOf } from '@guiche/contract/time-zones'
import { DAY, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany, pipeline } from '../../../platform/database/transaction.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { listPromises, type QueuePromise } from './queue-promise.ts'
import { countLate, countOutcomes, type LateCut, type ClockOutcome } from './sla-report.queries.ts'

/**
 * SLA report with a row per queue, in the queues' order. Queues without targets appear if they have clocks that ended in
 * the period.
 */
export function showSla(
  { companyId }: Actor,
  { from, to }: SlaQuery,
): Promise<{ rows: SlaRow[]; total: SlaFigures }> {
  return inCompany(companyId, async (db) => {
    const company = await findCompany(db, companyId)
    if (!company) throw new Error(`company ${companyId} does not exist`)
    const startOfDay = (day: string, plus = 0) =>
      new Date(instantOf(Date.parse(day) + plus, company.timeZone))
    const period = {
      ...(from !== undefined && { from: startOfDay(from) }),
      ...(to !== undefined && { to: startOfDay(to, DAY) }),
    }
    const queues = await listPromises(db, companyId)
    const [late, outcomes] = await pipeline([
      countLateInQueues(db, companyId, queues),
      countOutcomes(db, companyId, period),
    ])
    const rows = [...queues, DELETED].flatMap((queue) => {
      const row = slaRow(queue, late, outcomes)
      return isQueueShown(queue, outcomes) ? [row] : []
    })
    return { rows, total: rows.reduce(sumOfFigures, NOTHING) }
  })
}

/** @returns by queue id: the number of tickets that are late and that are nearly late */
export async function countLateTickets(db: Db, companyId: number): Promise<LateCounts> {
  return countLateInQueues(db, companyId, await listPromises(db, companyId))
}

type LateCounts = Awaited<ReturnType<typeof countLate>>

function countLateInQueues(
  db: Db,
  companyId: number,
  queues: readonly QueuePromise[],
): Promise<LateCounts> {
  const cuts = queues.flatMap((queue) => lateCutoffs(queue, now()))
  return countLate(db, companyId, cuts)
}

const DELETED = { id: null, name: '', color: null }

function isQueueShown(
  queue: QueuePromise | typeof DELETED,
  outcomes: readonly ClockOutcome[],
): boolean {
  if (queue.id !== null && hasTargets(queue)) return true
  return outcomes.some(({ queueId }) => queueId === queue.id)
}

/** A cut is null, and the clock left out, where the hours never reach the warning. */
function lateCutoffs(queue: QueuePromise, at: Date): LateCut[] {
  return slaKinds.flatMap((kind) => {
    const target = targetOf(queue, kind)
    if (!target) return []
    const { warnAt, dueAt } = startCutoffsAt(queue.hours, target, at)
    return warnAt ? [{ queueId: queue.id, kind, warnAt, dueAt }] : []
  })
}

function slaRow(
  {
    id: queueId,
    name,
    color,
  }: Pick<QueuePromise, 'name'> & { id: number | null; color: string | null },
  late: ReadonlyMap<number, { warned: number; breached: number }>,
  outcomes: readonly ClockOutcome[],
): SlaRow {
  const { warned = 0, breached = 0 } = late.get(queueId ?? 0) ?? {}
  const outcomeOf = (kind: ClockOutcome['kind']) => {
    const found = outcomes.find((one) => one.queueId === queueId && one.kind === kind)
    return { met: found?.met ?? 0, missed: found?.missed ?? 0 }
  }
  const [firstAnswer, nextAnswer, close] = [
    outcomeOf('firstAnswer'),
    outcomeOf('nextAnswer'),
    outcomeOf('close'),
  ]
  return { queueId, name, color, warned, breached, firstAnswer, nextAnswer, close }
}

const NOTHING: SlaFigures = {
  warned: 0,
  breached: 0,
  firstAnswer: { met: 0, missed: 0 },
  nextAnswer: { met: 0, missed: 0 },
  close: { met: 0, missed: 0 },
}

function sumOfFigures(sum: SlaFigures, row: SlaFigures): SlaFigures {
  const sumOfKind = (kind: 'firstAnswer' | 'nextAnswer' | 'close') => ({
    met: sum[kind].met + row[kind].met,
    missed: sum[kind].missed + row[kind].missed,
  })
  return {
    warned: sum.warned + row.warned,
    breached: sum.breached + row.breached,
    firstAnswer: sumOfKind('firstAnswer'),
    nextAnswer: sumOfKind('nextAnswer'),
    close: sumOfKind('close'),
  }
}
