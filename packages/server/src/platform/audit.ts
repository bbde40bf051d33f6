import { sql } from 'kysely'
import type { AuditAction } from '@guiche/contract/audit-log'
import type { Db } from './database/kysely-on-client.ts'
import { AppError } from './errors.ts'
import type { Actor } from './http/actor.ts'

/**
 * Writes down, in the company it concerns, what somebody from outside it (or with weight) did there.
 * @throws ERR_NO_COMPANY_FOUND
 */
export async function audit(
  db: Db,
  companyId: number,
  actor: Pick<Actor, 'companyId' | 'userId' | 'operator'>,
  action: AuditAction,
  detail: Record<string, unknown> = {},
): Promise<void> {
  // Who works as somebody else has done it, and not they.
  const { userId, companyId: userCompanyId } = actor.operator ?? actor
  const told = actor.operator ? { ...detail, asUserId: actor.userId } : detail
  // A deleted company has its rows for a while, and is none.
  const { numAffectedRows } = await sql`
    insert into audit_log (company_id, user_id, user_company_id, action, detail)
    select id, ${userId}::int, ${userCompanyId}::int, ${action}::text, ${JSON.stringify(told)}::jsonb
    from companies where id = ${companyId}`.execute(db)
  if (!numAffectedRows) throw new AppError('ERR_NO_COMPANY_FOUND')
}
