import type { MacroAction } from '@guiche/contract/ticket-actions'
import { anyOf } from '../../../platform/database/sql/any-of.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

/** Existing rows that actions refer to, by kind. */
export interface References {
  tag: ReadonlySet<number>
  queue: ReadonlySet<number>
  user: ReadonlySet<number>
  quickMessage: ReadonlySet<number>
}
export type ReferenceKind = keyof References

/** The rows that an action refers to. */
export function referencesOf(
  action: MacroAction,
): ReadonlyArray<{ kind: ReferenceKind; id: number }> {
  switch (action.kind) {
    case 'tag':
    case 'untag':
      return action.tagIds.map((id) => ({ kind: 'tag', id }))
    case 'queue':
      return [{ kind: 'queue', id: action.queueId }]
    case 'assign':
      return typeof action.to === 'number' ? [{ kind: 'user', id: action.to }] : []
    case 'send':
      return action.quickMessageId === null
        ? []
        : [{ kind: 'quickMessage', id: action.quickMessageId }]
    case 'note':
    case 'snooze':
    case 'close':
      return []
  }
}

/**
 * Finds the existing rows that actions refer to: active users, and quick messages that the user sees, or that all users
 * see if `userId` is null.
 */
export async function findReferences(
  db: Db,
  companyId: number,
  userId: number | null,
  actions: readonly MacroAction[],
): Promise<References> {
  const named = actions.flatMap(referencesOf)
  const idsOf = (kind: ReferenceKind) => [
    ...new Set(named.flatMap((one) => (one.kind === kind ? one.id : []))),
  ]
  const [tags, queues] = [idsOf('tag'), idsOf('queue')]
  return {
    tag: new Set(await listExisting(db, 'tags', companyId, tags)),
    queue: new Set(await listExisting(db, 'queues', companyId, queues)),
    user: new Set(await listActiveUsers(db, companyId, idsOf('user'))),
    quickMessage: new Set(
      await listVisibleQuickMessages(db, companyId, userId, idsOf('quickMessage')),
    ),
  }
}

async function listExisting(
  db: Db,
  table: 'tags' | 'queues',
  companyId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute()
  return rows.map(({ id }) => id)
}

async function listActiveUsers(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(ids))
    .where('isActive', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

async function listVisibleQuickMessages(
  db: Db,
  companyId: number,
  userId: number | null,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('quickMessages')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(ids))
    .where((where) => {
      const own = userId === null ? [] : [where('userId', '=', userId)]
      return where.or([where('geral', '=', true), ...own])
    })
    .execute()
  return rows.map(({ id }) => id)
}
