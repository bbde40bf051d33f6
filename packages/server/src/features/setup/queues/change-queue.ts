import { defaultWeek } from '@guiche/contract/companies'
import type { Queue, QueueChange, QueueInput } from '@guiche/contract/queues'
import { recordAudit } from '../../../platform/audit.ts'
import { now } from '../../../platform/clock.ts'
import { refuseDuplicate, refuseUnknown } from '../../../platform/database/constraint-errors.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { withoutUndefined } from '../../../platform/without-undefined.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { refuseBotOutsidePlan } from '../../organisation/companies/index.ts'
import { lockPlanOfCompany } from '../../organisation/plans/index.ts'
import { queueChanged, queueDeleted } from './queues.events.ts'
import {
  countQueues,
  findQueue,
  insertQueue,
  listQueues,
  removeQueue,
  saveQueue,
} from './queues.queries.ts'

const duplicates = {
  queues_company_id_name_key: 'ERR_QUEUE_NAME_ALREADY_EXISTS',
  queues_company_id_color_key: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
} as const

const answerers = {
  queues_prompt: 'ERR_NO_PROMPT_FOUND',
  queues_integration: 'ERR_NO_DIALOG_FOUND',
  queues_overflow_queue: 'ERR_NO_QUEUE_FOUND',
} as const

/** Creates a queue within the plan's limit, which holds for concurrent requests too. */
export function createQueue(actor: Actor, input: QueueInput): Promise<Queue> {
  const { companyId } = actor
  const { schedules = defaultWeek, ...rest } = input
  return refuseKeyViolations(() =>
    inCompany(companyId, async (db) => {
      const plan = await lockPlanOfCompany(db, companyId)
      if (plan && (await countQueues(db, companyId)) >= plan.queues)
        throw new AppError('ERR_QUEUE_LIMIT_REACHED', { limit: plan.queues })
      await refuseBotOutsidePlan(db, companyId, rest)
      const queue = await insertQueue(db, {
        companyId,
        ...rest,
        schedules: JSON.stringify(schedules),
        createdAt: now(),
        updatedAt: now(),
      })
      await announce(db, queueChanged, queue)
      return queue
    }),
  )
}

export function changeQueue(actor: Actor, id: number, input: QueueChange): Promise<Queue> {
  const { companyId } = actor
  const { schedules, ...rest } = input
  return refuseKeyViolations(() =>
    inCompany(companyId, async (db) => {
      await refuseBotOutsidePlan(db, companyId, rest, await findQueue(db, companyId, id))
      if (rest.overflowQueueId) await refuseOverflowCircle(db, companyId, id, rest.overflowQueueId)
      const queue = await saveQueue(db, companyId, id, {
        ...withoutUndefined(rest),
        ...(schedules && { schedules: JSON.stringify(schedules) }),
        updatedAt: now(),
      })
      if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND')
      await announce(db, queueChanged, queue)
      return queue
    }),
  )
}

/**
 * Refuses a circle of overflow queues, in which waiting tickets would move forever. The plan's lock serializes
 * concurrent changes.
 */
async function refuseOverflowCircle(
  db: Db,
  companyId: number,
  id: number,
  overflowQueueId: number,
): Promise<void> {
  await lockPlanOfCompany(db, companyId)
  const queues = await listQueues(db, companyId)
  const next = new Map(queues.map((queue) => [queue.id, queue.overflowQueueId]))
  next.set(id, overflowQueueId)
  const passed = new Set<number>()
  for (let at: number | null = id; at !== null; at = next.get(at) ?? null) {
    if (passed.has(at)) throw new AppError('ERR_QUEUE_OVERFLOW_CIRCLE')
    passed.add(at)
  }
}

/** Deletes a queue. Its tickets stay without one and announce no changes: browsers clear the queue on its own event. */
export function deleteQueue(actor: Actor, id: number): Promise<void> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const removed = await removeQueue(db, companyId, id)
    if (!removed) throw new AppError('ERR_NO_QUEUE_FOUND')
    await recordAudit(db, companyId, actor, 'queue.delete', { id, name: removed.name })
    await announce(db, queueDeleted, { companyId, queueId: id })
  })
}

function refuseKeyViolations<T>(work: () => Promise<T>): Promise<T> {
  return refuseUnknown(answerers, () => refuseDuplicate(duplicates, work))
}
