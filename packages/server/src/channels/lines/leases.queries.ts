import type { Provider } from '@guiche/contract/connections'
import { type RawBuilder, sql } from 'kysely'
import { type Db, nextIsLast } from '../../platform/database/kysely-on-client.ts'
import type { LineKey } from '../channel.ts'

/** The first half of the locks by which holders are known to live. */
export const HOLDERS = 7264

export interface Holder {
  readonly id: string
  /** The second half of the lock of its session; null where it has none. */
  readonly lockKey: number | null
}

/**
 * Nobody's, or of somebody who is dead or was paused for too long. A restart of PostgreSQL takes all locks away and says
 * nothing of their holders: then time alone decides.
 */
const isFree = (holder: string): RawBuilder<boolean> => sql<boolean>`(
  lease.holder is null or lease.holder = ${holder} or lease.until < now()
  or (lease.lock_key is not null and lease.boot = pg_postmaster_start_time() and not exists (
    select from pg_locks where locktype = 'advisory' and granted and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid::bigint = ${HOLDERS} and objid::bigint = lease.lock_key)))`

/**
 * Takes the lease, behind what its former holder is writing at this moment. The last of its transaction. @returns its
 * epoch; undefined while another process holds it, or once the line is gone
 */
export async function takeLease(
  db: Db,
  { companyId, whatsappId }: LineKey,
  { id, lockKey }: Holder,
  leaseMs: number,
): Promise<number | undefined> {
  await sql`insert into line_leases (company_id, whatsapp_id, holder, until)
    select company_id, id, null, now() from whatsapps
    where company_id = ${companyId} and id = ${whatsappId} for key share
    on conflict do nothing`.execute(db)
  nextIsLast(db)
  const { rows } = await sql<{ epoch: number }>`
    with free as (
      select company_id, whatsapp_id from line_leases as lease
      where company_id = ${companyId} and whatsapp_id = ${whatsappId} and ${isFree(id)} for update
    )
    update line_leases as lease
    set holder = ${id}, lock_key = ${lockKey}, boot = pg_postmaster_start_time(), epoch = epoch + 1,
      until = now() + ${leaseMs} * interval '1 millisecond'
    from free where lease.company_id = free.company_id and lease.whatsapp_id = free.whatsapp_id
    returning epoch`.execute(db)
  return rows[0]?.epoch
}

/**
 * All that a process holds, in one statement. What it took before its session had a lock gets that lock now; another one
 * is not written over, as this statement may be older than it. The last statement of its transaction, whose commit leaves
 * with it: a process that is paused before it hears the answer holds no lock. @returns what it holds still
 */
export async function renewLeases(
  db: Db,
  { id, lockKey }: Holder,
  leaseMs: number,
): Promise<Array<LineKey & { epoch: number }>> {
  nextIsLast(db)
  return db
    .updateTable('lineLeases')
    .set({
      until: sql`now() + ${leaseMs} * interval '1 millisecond'`,
      boot: sql`case when lock_key is null then pg_postmaster_start_time() else boot end`,
      lockKey: sql`coalesce(lock_key, ${lockKey}::int)`,
    })
    .where('holder', '=', id)
    .returning(['companyId', 'whatsappId', 'epoch'])
    .execute()
}

/** Whether a line is still served under this epoch. Whoever takes it waits until this transaction has ended. */
export async function isServedUnder(
  db: Db,
  { companyId, whatsappId }: LineKey,
  holder: string,
  epoch: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('lineLeases')
    .select('epoch')
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('holder', '=', holder)
    .where('epoch', '=', epoch)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** The epoch stays. The last statement of its transaction. */
export async function releaseLease(
  db: Db,
  { companyId, whatsappId }: LineKey,
  holder: string,
  epoch: number,
): Promise<void> {
  nextIsLast(db)
  await db
    .updateTable('lineLeases')
    .set({ holder: null })
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('holder', '=', holder)
    .where('epoch', '=', epoch)
    .execute()
}

/** For a process that is alone with its database: whoever held anything before is gone. */
export async function releaseAll(db: Db): Promise<void> {
  await db.updateTable('lineLeases').set({ holder: null }).where('holder', 'is not', null).execute()
}

/** A line as it is wished for. */
export interface WishedLine extends LineKey {
  provider: Provider
  capabilities: unknown
  wanted: boolean
  generation: number
  /** Its pairing is to be forgotten first. */
  forget: boolean
  /** Whether its lease may be taken. */
  isFree: boolean
}

/** Whether the wish has neither changed nor been fulfilled since it was read. */
export async function isStillWished(
  db: Db,
  { companyId, whatsappId, wanted, generation, forget }: WishedLine,
): Promise<boolean> {
  const row = await db
    .selectFrom('whatsapps')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', whatsappId)
    .where('wanted', '=', wanted)
    .where('generation', '=', generation)
    .where('forget', '=', forget)
    .executeTakeFirst()
  return row !== undefined
}

/** The lines of all companies for which something is to be done. */
export async function listLines(db: Db, holder: string): Promise<WishedLine[]> {
  return db
    .selectFrom('whatsapps')
    .leftJoin('lineLeases as lease', (join) =>
      join
        .onRef('lease.companyId', '=', 'whatsapps.companyId')
        .onRef('lease.whatsappId', '=', 'whatsapps.id'),
    )
    .select([
      'whatsapps.companyId',
      'whatsapps.id as whatsappId',
      'provider',
      'capabilities',
      'wanted',
      'generation',
      'forget',
      isFree(holder).as('isFree'),
    ])
    .where((where) => where.or([where('wanted', '=', true), where('forget', '=', true)]))
    .execute()
}
