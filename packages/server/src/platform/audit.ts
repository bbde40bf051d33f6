import { sql } from 'kysely'
import type { AuditAction } from '@guiche/contract/audit-log'
import type { Db } from './database/kysely-on-client.ts'
import { AppError } from './errors.ts'
import type { Actor } from './http/actor.ts'

/**
 * Inserts a row into the audit log of the company that was changed, for actions of outsiders and actions of
 * consequence.
 * @throws ERR_NO_COMPANY_FOUND
 */
export async function recordAudit(
  db: Db,
  companyId: number,
  actor: Pick<Actor, 'companyId' | 'userId' | 'operator'>,
  action: AuditAction,
  detail: Record<string, unknown> = {},
): Promise<void> {
  // During an operator session the action is the operator's; the user that they act as goes into the detail.
  const { userId, companyId: userCompanyId } = actor.operator ?? actor
  const told = actor.operator ? { ...detail, asUserId: actor.userId } : detail
  // The row of a deleted company remains until its purge, but counts as missing.
  const { numAffectedRows } = await sql`
    insert into audit_log (company_id, user_id, user_company_id, action, detail)
    select id, ${userId}::int, ${userCompanyId}::int, ${action}::text, ${JSON.stringify(told)}::jsonb
    from companies where id = ${companyId}`.execute(db)
  if (!numAffectedRows) throw new AppError('ERR_NO_COMPANY_FOUND')
}
