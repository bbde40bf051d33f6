import type { AuditAction } from '@guiche/contract/audit-log'
import { randomUUID } from 'node:crypto'
import { OPERATOR_MINUTES } from '@guiche/contract/sessions'
import { recordAudit } from '../../../platform/audit.ts'
import { fromNow, MINUTE, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { switchCompany, inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findCompany } from '../companies/index.ts'
import { findAdministrator, listAdministrators, listNames } from '../users/index.ts'
import { findSession, insertSession } from './sessions.queries.ts'
import { type GrantedTokens, grantTokens, type RequestOrigin } from './sign-in.ts'

/** A page of the users that a super user can act as in a company. @throws ERR_NO_COMPANY_FOUND */
export function pageOfAdministrators(companyId: number, page: number) {
  return inCompany(companyId, async (db) => {
    if (!(await findCompany(db, companyId))) throw new AppError('ERR_NO_COMPANY_FOUND')
    return listAdministrators(db, companyId, page)
  })
}

/**
 * Starts a session in which a super user acts as an administrator of a company, by default the first one. Audited in
 * both companies; the administrator's own sessions continue. Requires a session, not a personal token.
 * @throws ERR_NO_PERMISSION, ERR_NO_COMPANY_FOUND, ERR_NO_USER_FOUND
 */
export async function startOperatorSession(
  actor: Actor,
  wanted: { companyId: number; userId?: number | undefined },
  from: RequestOrigin,
): Promise<GrantedTokens> {
  const { companyId } = wanted
  if (companyId === actor.companyId) throw new AppError('ERR_NO_PERMISSION')
  const own = await inCompany(actor.companyId, (db) => findSession(db, actor.sessionId))
  if (!own || own.operatorSessionId !== null) throw new AppError('ERR_NO_PERMISSION')
  return inCompany(companyId, async (db) => {
    if (!(await findCompany(db, companyId))) throw new AppError('ERR_NO_COMPANY_FOUND')
    const person = await findAdministrator(db, companyId, wanted.userId)
    if (!person) throw new AppError('ERR_NO_USER_FOUND')
    // A super user cannot act as another one, whose rights and audit trail are their own.
    if (person.super) throw new AppError('ERR_NO_PERMISSION')
    const session = await insertSession(db, {
      companyId,
      id: randomUUID(),
      userId: person.id,
      rotatedAt: now(),
      lastSeenAt: now(),
      expiresAt: fromNow(OPERATOR_MINUTES * MINUTE),
      address: from.address,
      userAgent: from.userAgent.slice(0, 300),
      createdAt: now(),
      operatorCompanyId: actor.companyId,
      operatorUserId: actor.userId,
      operatorSessionId: actor.sessionId,
    })
    const detail = { companyId, userId: person.id, sessionId: session.id, address: from.address }
    await auditInBothCompanies(db, actor, companyId, 'operator.begin', {
      ...detail,
      until: session.expiresAt,
    })
    return grantTokens(db, session)
  })
}

/** Writes the same audit row in the company worked in and in the operator's own. */
export async function auditInBothCompanies(
  db: Db,
  operator: Pick<Actor, 'companyId' | 'userId'>,
  companyId: number,
  action: AuditAction,
  given: Record<string, unknown> & { userId: number },
): Promise<void> {
  // Names are stored in the row, since neither company can read the other's users.
  const company = await findCompany(db, companyId)
  const user = (await listNames(db, companyId, [given.userId])).get(given.userId)
  const detail = { ...given, ...(company && { company: company.name }), ...(user && { user }) }
  await recordAudit(db, companyId, operator, action, detail)
  await switchCompany(db, operator.companyId)
  await recordAudit(db, operator.companyId, operator, action, detail)
  await switchCompany(db, companyId)
}
