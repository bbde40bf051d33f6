import {
  QUEUE_OPTIONS_MAX,
  type QueueOption,
  type QueueOptionChange,
  type QueueOptionInput,
} from '@guiche/contract/queue-options'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { withoutUndefined } from '../../../platform/without-undefined.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import {
  countQueueOptions,
  findQueueOption,
  insertQueueOption,
  listQueueOptions,
  renumberLevel,
  removeQueueOption,
  saveQueueOption,
} from './queue-options.queries.ts'
import { announceMenu } from './announce-menu.ts'

/** Adds an entry, after its siblings unless `option` gives its number. */
export function createQueueOption(actor: Actor, input: QueueOptionInput): Promise<QueueOption> {
  const { companyId } = actor
  const { queueId, parentId = null, title, message, option } = input
  return inCompany(companyId, async (db) => {
    // Locks the queue first, so that concurrent additions get consecutive numbers.
    await announceMenu(db, companyId, queueId)
    if ((await countQueueOptions(db, companyId, queueId)) >= QUEUE_OPTIONS_MAX)
      throw new AppError('ERR_QUEUE_OPTION_LIMIT_REACHED', { limit: QUEUE_OPTIONS_MAX })
    if (parentId !== null) {
      const parent = await findQueueOption(db, companyId, parentId)
      if (parent?.queueId !== queueId) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND')
    }
    const siblings = await listQueueOptions(db, companyId, queueId, parentId)
    return insertQueueOption(db, {
      companyId,
      queueId,
      parentId,
      title,
      message,
      option: option ?? siblings.length + 1,
      createdAt: now(),
      updatedAt: now(),
    })
  })
}

export function changeQueueOption(
  actor: Actor,
  id: number,
  input: QueueOptionChange,
): Promise<QueueOption & { parent: QueueOption | null }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const saved = await saveQueueOption(db, companyId, id, {
      ...withoutUndefined(input),
      updatedAt: now(),
    })
    if (!saved) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND')
    await announceMenu(db, companyId, saved.queueId)
    const { parentId } = saved
    const parent = parentId === null ? undefined : await findQueueOption(db, companyId, parentId)
    return { ...saved, parent: parent ?? null }
  })
}

export function deleteQueueOption(actor: Actor, id: number): Promise<{ message: string }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const removed = await removeQueueOption(db, companyId, id)
    if (!removed) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND')
    await renumberLevel(db, companyId, removed.queueId, removed.parentId)
    await announceMenu(db, companyId, removed.queueId)
    return { message: 'Option deleted' }
  })
}
