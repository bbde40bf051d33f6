import type { AuditQuery } from '@guiche/contract/audit-log'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

export interface AuditRow {
  id: number
  companyId: number
  companyName: string
  at: string
  /** In microseconds; part of the cursor of the next page. */
  atMicros: string
  userId: number
  userCompanyId: number
  action: string
  detail: Record<string, unknown>
}

export type AuditSearch = Pick<AuditQuery, 'action' | 'userId' | 'from' | 'to' | 'after'> & {
  /** Absent for all companies. */
  companyId?: number
  zone: string
}

/** The newest entries first. `after` is an exclusive cursor of microseconds, company and id. */
export async function listEntries(
  db: Db,
  { companyId, action, userId, from, to, after, zone }: AuditSearch,
  most: number,
): Promise<AuditRow[]> {
  const startOfDay = (day: string, days: number) =>
    sql`((${day}::date + ${days}::int)::timestamp at time zone ${zone})`
  const [micros = '0', ofCompany = '0', id = '0'] = after?.split('_') ?? []
  const last = sql`(to_timestamp(0) + ${micros}::bigint * interval '1 microsecond', ${ofCompany}::int, ${id}::int)`
  const fits = [
    ...(companyId === undefined ? [] : [sql<SqlBool>`log.company_id = ${companyId}`]),
    ...(action === undefined ? [] : [sql<SqlBool>`log.action = ${action}`]),
    ...(userId === undefined ? [] : [sql<SqlBool>`log.user_id = ${userId}`]),
    ...(from === undefined ? [] : [sql<SqlBool>`log.at >= ${startOfDay(from, 0)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`log.at < ${startOfDay(to, 1)}`]),
    ...(after === undefined ? [] : [sql<SqlBool>`(log.at, log.company_id, log.id) < ${last}`]),
  ]
  return db
    .selectFrom('auditLog as log')
    .innerJoin('companies', 'companies.id', 'log.companyId')
    .select(['log.id', 'log.companyId', 'companies.name as companyName', 'log.at'])
    .select(sql<string>`(extract(epoch from log.at) * 1000000)::bigint::text`.as('atMicros'))
    .select(['log.userId', 'log.userCompanyId', 'log.action', 'log.detail'])
    .where((where) => where.and(fits))
    .orderBy('log.at', 'desc')
    .orderBy('log.companyId', 'desc')
    .orderBy('log.id', 'desc')
    .limit(most)
    .execute()
}

/** Names of existing users in any company. */
export async function listUserNamesAnywhere(
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...userIds])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Names of existing rows that the transaction may see. */
export async function listNamesInTable(
  db: Db,
  table: 'companies' | 'whatsapps' | 'plans' | 'prompts',
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
