import type { AuditAction } from '@guiche/contract/audit-log'
import { foreignKeyBroken } from './database/constraints.ts'
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
  try {
    await db
      .insertInto('auditLog')
      .values({ companyId, userId, userCompanyId, action, detail: JSON.stringify(told) })
      .execute()
  } catch (error) {
    if (foreignKeyBroken(error)) throw new AppError('ERR_NO_COMPANY_FOUND')
    throw error
  }
}
