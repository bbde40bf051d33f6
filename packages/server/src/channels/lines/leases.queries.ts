import type { Provider } from '@guiche/contract/connections'
import { type RawBuilder, sql } from 'kysely'
import { type Db, commitWithNextStatement } from '../../platform/database/kysely-on-client.ts'
import type { LineKey } from '../channel.ts'

/** First key of the advisory locks that prove that a holder lives. */
export const HOLDERS = 7264

export interface Holder {
  readonly id: string
  /** Second key of the holder's advisory lock; null where it has none. */
  readonly lockKey: number | null
}

/**
 * A lease is free if it has no holder, or if its holder is dead or was paused for too long. A restart of PostgreSQL
 * ends all locks although their holders live: then the lease's time alone decides.
 */
const isFree = (holder: string): RawBuilder<boolean> => sql<boolean>`(
  lease.holder is null or lease.holder = ${holder} or lease.until < now()
  or (lease.lock_key is not null and lease.boot = pg_postmaster_start_time() and not exists (
    select from pg_locks where locktype = 'advisory' and granted and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid::bigint = ${HOLDERS} and objid::bigint = lease.lock_key)))`

/**
 * Takes the lease; its row lock waits for the current write of the former holder. Must be the last call of its
 * transaction.
 * @returns the lease's epoch; undefined while another process holds it, or after the line was deleted
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
  commitWithNextStatement(db)
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
 * Renews all leases of a process in one statement. A lease that was taken before the session had a lock receives the
 * lock's key; another key is not overwritten, since this statement may be the older one. Must be the last call of its
 * transaction, whose commit is sent with it: a process that is paused before the answer holds no lock.
 * @returns the leases that it still holds
 */
export async function renewLeases(
  db: Db,
  { id, lockKey }: Holder,
  leaseMs: number,
): Promise<Array<LineKey & { epoch: number }>> {
  commitWithNextStatement(db)
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

/** True if the line is still served under this epoch. Its row lock delays a new holder until this transaction ends. */
export async function lockIfServedUnder(
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

/** Releases the lease; its epoch stays. Must be the last call of its transaction. */
export async function releaseLease(
  db: Db,
  { companyId, whatsappId }: LineKey,
  holder: string,
  epoch: number,
): Promise<void> {
  commitWithNextStatement(db)
  await db
    .updateTable('lineLeases')
    .set({ holder: null })
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('holder', '=', holder)
    .where('epoch', '=', epoch)
    .execute()
}

/** Releases all leases, for a process that is alone with its database: the former holders are dead. */
export async function releaseAllLeases(db: Db): Promise<void> {
  await db.updateTable('lineLeases').set({ holder: null }).where('holder', 'is not', null).execute()
}

/** A line's target state. */
export interface TargetLine extends LineKey {
  provider: Provider
  capabilities: unknown
  wanted: boolean
  generation: number
  /** True if the pairing must be deleted first. */
  forget: boolean
  /** True if its lease may be taken. */
  isFree: boolean
}

/** True if the target state neither changed nor was reached since it was read. */
export async function isStillWanted(
  db: Db,
  { companyId, whatsappId, wanted, generation, forget }: TargetLine,
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

/** Lines of all companies that should run or whose pairing must be deleted. */
export async function listTargetLines(db: Db, holder: string): Promise<TargetLine[]> {
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
