import { hasPermission } from '@guiche/contract/permissions'
import { DEFAULT_TAG_COLOR, type Tag, type TagChange, type TagInput } from '@guiche/contract/tags'
import { now } from '../../../platform/clock.ts'
import { refuseDuplicate } from '../../../platform/database/constraint-errors.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { withoutUndefined } from '../../../platform/without-undefined.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { tagChanged, tagCreated, tagDeleted } from './tags.events.ts'
import { findSameTag, findTag, insertTag, removeTag, saveTag } from './tags.queries.ts'

const duplicates = { tags_company_id_name_color_kanban_key: 'ERR_TAG_ALREADY_EXISTS' } as const

/** @returns the tag of this name, color and kind, inserted if it is new; two concurrent calls get the same row */
export function findOrCreateTag(actor: Actor, { name, color, kanban = 0 }: TagInput): Promise<Tag> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const wanted = {
      companyId,
      name,
      color: color ?? DEFAULT_TAG_COLOR,
      kanban: mayGiveKanban(actor) ? kanban : (0 as const),
      createdAt: now(),
      updatedAt: now(),
    }
    const made = await insertTag(db, wanted)
    if (made) {
      await announce(db, tagCreated, { ...made, ticketsCount: 0 })
      return made
    }
    const same = await findSameTag(db, wanted)
    if (!same) throw new AppError('ERR_NO_TAG_FOUND')
    return same
  })
}

export function changeTag(
  actor: Actor,
  id: number,
  { kanban, ...change }: TagChange,
): Promise<Tag> {
  const { companyId } = actor
  return refuseDuplicate(duplicates, () =>
    inCompany(companyId, async (db) => {
      await refuseKanbanTag(db, actor, id)
      const lane = mayGiveKanban(actor) ? kanban : undefined
      const given = withoutUndefined({ ...change, kanban: lane })
      await saveTag(db, companyId, id, { ...given, updatedAt: now() })
      const tag = await findTag(db, companyId, id)
      if (!tag) throw new AppError('ERR_NO_TAG_FOUND')
      await announce(db, tagChanged, tag)
      return tag
    }),
  )
}

/** Deletes a tag. Its tickets announce no changes: browsers remove the tag from them on the tag's own event. */
export function deleteTag(actor: Actor, id: number): Promise<{ message: string }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    await refuseKanbanTag(db, actor, id)
    if (!(await removeTag(db, companyId, id))) throw new AppError('ERR_NO_TAG_FOUND')
    await announce(db, tagDeleted, { companyId, tagId: id })
    return { message: 'Tag deleted' }
  })
}

/** Lanes belong to the whole company, so renaming and deleting one needs the right to create one. */
async function refuseKanbanTag(db: Db, { profile, companyId }: Actor, id: number): Promise<void> {
  if (hasPermission(profile, 'tag-modal:kanban')) return
  if ((await findTag(db, companyId, id))?.kanban === 1) throw new AppError('ERR_NO_PERMISSION')
}

/** True if the profile has the right and the plan the board. The `kanban` of other callers is ignored. */
function mayGiveKanban({ profile, lacks }: Actor): boolean {
  return hasPermission(profile, 'tag-modal:kanban') && !lacks.includes('useKanban')
}
