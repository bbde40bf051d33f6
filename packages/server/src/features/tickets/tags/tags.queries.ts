import { type CountedTag, type Tag, TAG_PAGE } from '@guiche/contract/tags'
import {
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { isFoundIn } from '../../../platform/database/sql/search.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { pipeline } from '../../../platform/database/transaction.ts'

/** A page of tags with the number of their tickets; all tags if `page` is undefined. */
export async function listCountedTags(
  db: Db,
  companyId: number,
  search: string,
  page: number | undefined,
): Promise<{ tags: CountedTag[]; count: number; hasMore: boolean }> {
  const matching = matchingTags(db, companyId, search)
  const [tags, { count }] = await pipeline([
    matching
      .selectAll()
      .select(ticketCountColumn)
      .orderBy('name')
      .orderBy('id')
      .$if(page !== undefined, (all) => all.offset(((page ?? 1) - 1) * TAG_PAGE).limit(TAG_PAGE))
      .execute(),
    matching.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { tags, count, hasMore: page !== undefined && count > page * TAG_PAGE }
}

export async function listTags(db: Db, companyId: number, search: string): Promise<Tag[]> {
  return matchingTags(db, companyId, search).selectAll().orderBy('name').orderBy('id').execute()
}

export async function listKanbanTags(db: Db, companyId: number): Promise<Tag[]> {
  return db
    .selectFrom('tags')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('kanban', '=', 1)
    .orderBy('id')
    .execute()
}

function matchingTags(db: Db, companyId: number, search: string) {
  return db.selectFrom('tags').where('companyId', '=', companyId).where(isFoundIn(search, 'name'))
}

function ticketCountColumn(select: ExpressionBuilder<Tables, 'tags'>) {
  return select
    .selectFrom('ticketTags')
    .select((links) => links.fn.countAll<number>().as('count'))
    .whereRef('ticketTags.companyId', '=', 'tags.companyId')
    .whereRef('ticketTags.tagId', '=', 'tags.id')
    .$asScalar()
    .$notNull()
    .as('ticketsCount')
}

export async function findTag(
  db: Db,
  companyId: number,
  id: number,
): Promise<CountedTag | undefined> {
  return db
    .selectFrom('tags')
    .selectAll()
    .select(ticketCountColumn)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** @returns undefined if the same tag exists already */
export async function insertTag(db: Db, tag: Insertable<Tables['tags']>): Promise<Tag | undefined> {
  return db
    .insertInto('tags')
    .values(tag)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'name', 'color', 'kanban']).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

export async function findSameTag(
  db: Db,
  {
    companyId,
    name,
    color,
    kanban,
  }: Pick<Selectable<Tables['tags']>, 'companyId' | 'name' | 'color' | 'kanban'>,
): Promise<Tag | undefined> {
  return db
    .selectFrom('tags')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('name', '=', name)
    .where('color', '=', color)
    .where('kanban', '=', kanban)
    .executeTakeFirst()
}

/** @returns true if the tag exists */
export async function saveTag(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['tags']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tags')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns true if the tag existed */
export async function removeTag(db: Db, companyId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tags')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Puts tags on a ticket; the foreign key refuses tags of other companies.
 * @returns the ids that the ticket did not have
 */
export async function insertTicketTags(
  db: Db,
  companyId: number,
  ticketId: number,
  tagIds: readonly number[],
  at: Date,
): Promise<number[]> {
  if (tagIds.length === 0) return []
  const times = { createdAt: at, updatedAt: at }
  const inserted = await db
    .insertInto('ticketTags')
    .values(tagIds.map((tagId) => ({ companyId, ticketId, tagId, ...times })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('tagId')
    .execute()
  return inserted.map(({ tagId }) => tagId)
}

export async function findTicketTag(db: Db, companyId: number, ticketId: number, tagId: number) {
  return db
    .selectFrom('ticketTags')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where('tagId', '=', tagId)
    .executeTakeFirstOrThrow()
}

/** Removes all tags but `kept` from a ticket. @returns the number of removed tags */
export async function removeOtherTicketTags(
  db: Db,
  companyId: number,
  ticketId: number,
  kept: readonly number[],
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('ticketTags')
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where('tagId', '!=', sql<number>`all(${kept}::int[])`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes tags from a ticket. @returns the ids of the removed tags */
export async function removeTicketTags(
  db: Db,
  companyId: number,
  ticketId: number,
  tagIds: readonly number[],
): Promise<number[]> {
  if (tagIds.length === 0) return []
  const deleted = await db
    .deleteFrom('ticketTags')
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where('tagId', 'in', [...tagIds])
    .returning('tagId')
    .execute()
  return deleted.map(({ tagId }) => tagId)
}

/** Removes the lane tags from a ticket. @returns the number of removed tags */
export async function removeKanbanTicketTags(
  db: Db,
  companyId: number,
  ticketId: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('ticketTags')
    .using('tags')
    .whereRef('tags.companyId', '=', 'ticketTags.companyId')
    .whereRef('tags.id', '=', 'ticketTags.tagId')
    .where('tags.kanban', '=', 1)
    .where('ticketTags.companyId', '=', companyId)
    .where('ticketTags.ticketId', '=', ticketId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
