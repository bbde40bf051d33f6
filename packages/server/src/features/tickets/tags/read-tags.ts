import type { Tag, TagQuery } from '@guiche/contract/tags'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findTag, listCountedTags, listTags } from './tags.queries.ts'

/** A page of tags. A query with `companyId` and no page returns all tags, for pickers. */
export function pageOfTags(actor: Actor, { searchParam, pageNumber, companyId }: TagQuery) {
  if (companyId !== undefined && companyId !== actor.companyId)
    throw new AppError('ERR_NO_PERMISSION')
  const page = companyId === undefined ? (pageNumber ?? 1) : pageNumber
  return inCompany(actor.companyId, (db) => listCountedTags(db, actor.companyId, searchParam, page))
}

export function showAllTags(actor: Actor, search: string): Promise<Tag[]> {
  return inCompany(actor.companyId, (db) => listTags(db, actor.companyId, search))
}

export function showTag(actor: Actor, id: number): Promise<Tag> {
  return inCompany(actor.companyId, async (db) => {
    const tag = await findTag(db, actor.companyId, id)
    if (!tag) throw new AppError('ERR_NO_TAG_FOUND')
    return tag
  })
}
