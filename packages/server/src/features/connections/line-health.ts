import { HEALTH_DAYS, type LineHealth } from '@guiche/contract/connections'
import { sql } from 'kysely'
import { DAY, fromNow } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { lockConnection } from './connections.queries.ts'

/** How a line does, for who has to get it back. */
export function showLineHealth({ companyId }: Actor, id: number): Promise<LineHealth> {
  return inCompany(companyId, async (db) => {
    const line = await lockConnection(db, companyId, id)
    if (!line) throw new AppError('ERR_NO_WAPP_FOUND')
    const { status, trouble, downSince, updatedAt } = line
    return {
      status,
      trouble,
      downSince: status === 'CONNECTED' ? null : (downSince ?? updatedAt),
      ...(await countTraffic(db, companyId, id)),
    }
  })
}

type Traffic = Omit<LineHealth, 'status' | 'trouble' | 'downSince'>

async function countTraffic(db: Db, companyId: number, id: number): Promise<Traffic> {
  const from = fromNow(-HEALTH_DAYS * DAY)
  const last = (fromMe: boolean) => sql`(
    select created_at from messages where company_id = ${companyId} and whatsapp_id = ${id}
      and from_me = ${fromMe} and created_at > ${from} order by created_at desc limit 1)`
  const ofLine = sql`company_id = ${companyId} and whatsapp_id = ${id}`
  const { rows } = await sql<Traffic>`
    select ${last(false)} as "lastInAt", ${last(true)} as "lastOutAt",
      (select count(*)::int from outbox where ${ofLine}) as waiting,
      (select min(created_at) from outbox where ${ofLine}) as "oldestWaitingAt",
      (select count(*)::int from inbox where ${ofLine} and error is not null) as "setAside"`.execute(
    db,
  )
  const [traffic] = rows
  if (!traffic) throw new Error('counts come in a row')
  return traffic
}
