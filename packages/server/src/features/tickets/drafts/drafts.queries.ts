import { type Draft, DRAFTS_MOST } from '@guiche/contract/drafts'
import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

const SHOWN = ['ticketId', 'body', 'quotedMsgId', 'isNote', 'updatedAt'] as const

/** The user's drafts, the newest first. */
export function listDrafts(db: Db, companyId: number, userId: number): Promise<Draft[]> {
  return db
    .selectFrom('drafts')
    .select(SHOWN)
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .orderBy('updatedAt', 'desc')
    .limit(DRAFTS_MOST)
    .execute()
}

export function findDraft(
  db: Db,
  companyId: number,
  userId: number,
  ticketId: number,
): Promise<Draft | undefined> {
  return db
    .selectFrom('drafts')
    .select(SHOWN)
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('ticketId', '=', ticketId)
    .executeTakeFirst()
}

/** @returns undefined if a newer draft is stored */
export function saveDraft(db: Db, draft: Insertable<Tables['drafts']>): Promise<Draft | undefined> {
  return db
    .insertInto('drafts')
    .values(draft)
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'userId', 'ticketId'])
        .doUpdateSet({
          body: draft.body,
          quotedMsgId: draft.quotedMsgId,
          isNote: draft.isNote,
          updatedAt: draft.updatedAt,
        })
        .whereRef('drafts.updatedAt', '<=', (is) => is.ref('excluded.updatedAt')),
    )
    .returning(SHOWN)
    .executeTakeFirst()
}

/** @returns true if a draft typed no later than `typedUntil` was deleted */
export async function removeDraft(
  db: Db,
  companyId: number,
  userId: number,
  ticketId: number,
  typedUntil: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('drafts')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('ticketId', '=', ticketId)
    .where('updatedAt', '<=', typedUntil)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function isMessageKnown(db: Db, companyId: number, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
