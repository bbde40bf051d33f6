import { HEALTH_DAYS, type LineHealth } from '@guiche/contract/connections'
import { type RawBuilder, sql } from 'kysely'
import { DAY, fromNow } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

/** Limit of administrators listed. */
const TOLD_MOST = 100

/** Active administrators, and the channels on which each is notified of outages. */
export async function listAlertedUsers(db: Db, companyId: number): Promise<LineHealth['told']> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'lineAlerts as byMail'])
    .select((is) =>
      is
        .exists(
          is
            .selectFrom('pushSubscriptions')
            .innerJoin('sessions', (join) =>
              join
                .onRef('sessions.companyId', '=', 'pushSubscriptions.companyId')
                .onRef('sessions.id', '=', 'pushSubscriptions.sessionId'),
            )
            .select('pushSubscriptions.id')
            .where('pushSubscriptions.companyId', '=', companyId)
            .whereRef('pushSubscriptions.userId', '=', 'users.id')
            .where('sessions.endedAt', 'is', null)
            .where((of) => of(of.val('line'), '=', of.fn.any('pushSubscriptions.events'))),
        )
        .$castTo<boolean>()
        .as('byPush'),
    )
    .where('companyId', '=', companyId)
    .where('profile', '=', 'admin')
    .where('isActive', '=', true)
    .orderBy('name')
    .orderBy('id')
    .limit(TOLD_MOST)
    .execute()
}

type Traffic = Pick<
  LineHealth,
  'lastInAt' | 'lastOutAt' | 'waiting' | 'oldestWaitingAt' | 'setAside'
>

export async function countTraffic(db: Db, companyId: number, id: number): Promise<Traffic> {
  const { rows } = await trafficQuery(companyId, id).execute(db)
  const [traffic] = rows
  if (!traffic) throw new Error('an aggregate returned no row')
  return traffic
}

/**
 * Traffic of a line. The last message each way is searched backwards along the company's messages by time, so that a
 * silent line costs at most HEALTH_DAYS of all lines' messages.
 */
export function trafficQuery(companyId: number, id: number): RawBuilder<Traffic> {
  const from = fromNow(-HEALTH_DAYS * DAY)
  const lastMessageAt = (fromMe: boolean) => sql`(
    select created_at from messages where company_id = ${companyId} and whatsapp_id = ${id}
      and from_me = ${fromMe} and created_at > ${from} order by created_at desc limit 1)`
  const ofLine = sql`company_id = ${companyId} and whatsapp_id = ${id}`
  return sql<Traffic>`
    select ${lastMessageAt(false)} as "lastInAt", ${lastMessageAt(true)} as "lastOutAt",
      (select count(*)::int from outbox where ${ofLine}) as waiting,
      (select min(created_at) from outbox where ${ofLine}) as "oldestWaitingAt",
      (select count(*)::int from inbox where ${ofLine} and error is not null) as "setAside"`
}
