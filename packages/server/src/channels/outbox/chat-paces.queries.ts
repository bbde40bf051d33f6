import { sql } from 'kysely'
import { SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import type { Pace } from '../channel.ts'
import type { Delivery } from './deliveries.queries.ts'

/** Takes a turn from a conversation's token bucket. @returns the time of the next turn, if there is none now */
export async function takeChatTurn(
  db: Db,
  { companyId, whatsappId, threadId }: Delivery,
  { burst, perSecond }: Pace,
  at: Date,
): Promise<Date | undefined> {
  const everyMs = Math.ceil(SECOND / perSecond)
  const rested = new Date(at.getTime() - (burst - 1) * everyMs)
  const { rows } = await sql`
    insert into chat_paces as chat (company_id, whatsapp_id, thread_id, even_at)
    values (${companyId}, ${whatsappId}, ${threadId}, ${rested})
    on conflict (company_id, whatsapp_id, thread_id) do update
      set even_at = greatest(chat.even_at + make_interval(secs => ${everyMs / SECOND}), ${rested})
      where chat.even_at <= ${new Date(at.getTime() - everyMs)}
    returning thread_id`.execute(db)
  if (rows.length > 0) return undefined
  const chat = await db
    .selectFrom('chatPaces')
    .select('evenAt')
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('threadId', '=', threadId)
    .executeTakeFirstOrThrow()
  return new Date(new Date(chat.evenAt).getTime() + everyMs)
}

/**
 * Deletes the buckets of conversations that are full again: a missing row means a full bucket. @returns the number of
 * deleted rows
 */
export async function removeFullBuckets(db: Db, before: Date, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from chat_paces
    where ctid = any(array(
      select ctid from chat_paces where even_at < ${before} order by even_at limit ${atMost}
    ))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
