import type { PushSubscription } from '@guiche/contract/push'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

const SHOWN = ['id', 'endpoint', 'events', 'createdAt'] as const

export type SubscriptionRow = Selectable<Tables['pushSubscriptions']>

export function listSubscriptions(
  db: Db,
  companyId: number,
  userId: number,
): Promise<PushSubscription[]> {
  return db
    .selectFrom('pushSubscriptions')
    .select(SHOWN)
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

/** A browser has one subscription, which the last user to sign in there takes over. */
export function saveSubscription(
  db: Db,
  row: Insertable<Tables['pushSubscriptions']>,
): Promise<PushSubscription> {
  const { userId, sessionId, p256dh, auth, events, language, updatedAt } = row
  return db
    .insertInto('pushSubscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'endpoint'])
        .doUpdateSet({ userId, sessionId, p256dh, auth, events, language, updatedAt }),
    )
    .returning(SHOWN)
    .executeTakeFirstOrThrow()
}

/** Removes all but the user's newest `kept` subscriptions. */
export async function removeOldestSubscriptions(
  db: Db,
  companyId: number,
  userId: number,
  kept: number,
): Promise<void> {
  const newest = db
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(kept)
  await db
    .deleteFrom('pushSubscriptions')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('id', 'not in', newest)
    .execute()
}

/** Finds a subscription whose session has not ended. */
export function findSubscription(
  db: Db,
  companyId: number,
  id: number,
): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.companyId', '=', 'pushSubscriptions.companyId')
        .onRef('sessions.id', '=', 'pushSubscriptions.sessionId'),
    )
    .selectAll('pushSubscriptions')
    .where('pushSubscriptions.companyId', '=', companyId)
    .where('pushSubscriptions.id', '=', id)
    .where('sessions.endedAt', 'is', null)
    .executeTakeFirst()
}

/** @returns true if there was one */
export async function removeSubscription(
  db: Db,
  companyId: number,
  id: number,
  userId?: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pushSubscriptions')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .$if(userId !== undefined, (rows) => rows.where('userId', '=', userId ?? 0))
    .execute()
    .then(([first]) => first ?? { numDeletedRows: 0n })
  return numDeletedRows > 0n
}

/** Subscriptions of some users for an event. @returns ids */
export async function listUserSubscriptions(
  db: Db,
  companyId: number,
  event: string,
  userIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('companyId', '=', companyId)
    .where('userId', 'in', [...userIds])
    .where((is) => is(is.val(event), '=', is.fn.any('events')))
    .execute()
  return rows.map(({ id }) => id)
}

/** Subscriptions of active administrators for an event. @returns ids */
export async function listAdminSubscriptions(
  db: Db,
  companyId: number,
  event: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom('pushSubscriptions')
    .innerJoin('users', (join) =>
      join
        .onRef('users.companyId', '=', 'pushSubscriptions.companyId')
        .onRef('users.id', '=', 'pushSubscriptions.userId'),
    )
    .select('pushSubscriptions.id')
    .where('pushSubscriptions.companyId', '=', companyId)
    .where('users.profile', '=', 'admin')
    .where('users.isActive', '=', true)
    .where((is) => is(is.val(event), '=', is.fn.any('pushSubscriptions.events')))
    .execute()
  return rows.map(({ id }) => id)
}

/** Subscriptions for waiting tickets of a queue: those of its users, and of administrators. @returns ids */
export async function listQueueSubscriptions(
  db: Db,
  companyId: number,
  queueId: number | null,
): Promise<number[]> {
  const rows = await db
    .selectFrom('pushSubscriptions')
    .innerJoin('users', (join) =>
      join
        .onRef('users.companyId', '=', 'pushSubscriptions.companyId')
        .onRef('users.id', '=', 'pushSubscriptions.userId'),
    )
    .select('pushSubscriptions.id')
    .where('pushSubscriptions.companyId', '=', companyId)
    .where((is) => is(is.val('pending'), '=', is.fn.any('pushSubscriptions.events')))
    .where((is) =>
      is.or([
        is('users.profile', '=', 'admin'),
        queueId === null
          ? is('users.allTicket', '=', 'enabled')
          : is.exists(
              is
                .selectFrom('userQueues')
                .select('userQueues.userId')
                .where('userQueues.companyId', '=', companyId)
                .whereRef('userQueues.userId', '=', 'users.id')
                .where('userQueues.queueId', '=', queueId),
            ),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}
