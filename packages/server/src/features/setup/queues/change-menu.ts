import {
  type MenuChange,
  type MenuEntry,
  QUEUE_OPTIONS_MAX,
  type QueueOption,
} from '@guiche/contract/queue-options'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import {
  countQueueOptions,
  insertQueueOption,
  listMenu,
  renumberMenu,
  removeQueueOptions,
  saveQueueOption,
} from './queue-options.queries.ts'
import { announceMenu } from './announce-menu.ts'

/**
 * Saves a menu as a whole. Entries that a colleague has added meanwhile stay.
 * @throws ERR_NO_QUEUE_OPTION_FOUND, ERR_QUEUE_OPTION_LIMIT_REACHED
 */
export function changeMenu(
  actor: Actor,
  queueId: number,
  { entries, removedIds }: MenuChange,
): Promise<QueueOption[]> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    await announceMenu(db, companyId, queueId)
    await saveEntries(db, { companyId, queueId }, entries)
    // Removal comes last, since it cascades: entries moved away from a removed entry must have left it before.
    const kept = new Set(entries.map(({ key }) => key))
    const gone = removedIds.filter((id) => !kept.has(id))
    await removeQueueOptions(db, companyId, queueId, gone)
    if ((await countQueueOptions(db, companyId, queueId)) > QUEUE_OPTIONS_MAX)
      throw new AppError('ERR_QUEUE_OPTION_LIMIT_REACHED', { limit: QUEUE_OPTIONS_MAX })
    await renumberMenu(db, companyId, queueId)
    return listMenu(db, companyId, queueId)
  })
}

async function saveEntries(
  db: Db,
  { companyId, queueId }: { companyId: number; queueId: number },
  entries: readonly MenuEntry[],
): Promise<void> {
  const stored = new Map(
    (await listMenu(db, companyId, queueId)).map((option) => [option.id, option]),
  )
  const ids = new Map<number, number>()
  const levels = new Map<number | null, number>()
  for (const { key, parentKey, title, message } of entries) {
    const parentId = parentKey === null ? null : (ids.get(parentKey) ?? null)
    const option = (levels.get(parentId) ?? 0) + 1
    levels.set(parentId, option)
    const values = { parentId, option, title, message, updatedAt: now() }
    const before = stored.get(key)
    if (key > 0 && !before) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND')
    if (!before) {
      const made = await insertQueueOption(db, { companyId, queueId, ...values, createdAt: now() })
      ids.set(key, made.id)
      continue
    }
    ids.set(key, key)
    if (!isUnchangedEntry(before, values)) await saveQueueOption(db, companyId, key, values)
  }
}

function isUnchangedEntry(
  before: QueueOption,
  {
    parentId,
    option,
    title,
    message,
  }: Pick<QueueOption, 'parentId' | 'title' | 'message'> & {
    option: number
  },
): boolean {
  return (
    before.parentId === parentId &&
    before.option === String(option) &&
    before.title === title &&
    before.message === message
  )
}
