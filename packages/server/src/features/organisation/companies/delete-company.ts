import { RESTORABLE_HOURS } from '@guiche/contract/companies'
import { recordAudit } from '../../../platform/audit.ts'
import { fromNow, HOUR, now } from '../../../platform/clock.ts'
import {
  acrossCompanies,
  switchCompany,
  inCompany,
} from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { companyDeleted } from './companies.events.ts'
import { lockCompany } from './companies.queries.ts'
import { findUserName, insertDeletion, listDeletions } from './company-deletions.queries.ts'
import { FIRST_COMPANY } from './company-rules.ts'

/**
 * Deletes a company: it is hidden at once, and its rows and files are deleted a day later. Audited in the operator's
 * company and in its own, for the case that it is restored, all in one transaction.
 * @throws ERR_COMPANY_PROTECTED, ERR_NO_COMPANY_FOUND
 */
export async function deleteCompany(actor: Actor, id: number): Promise<void> {
  if (id === FIRST_COMPANY) throw new AppError('ERR_COMPANY_PROTECTED')
  const { companyId, userId } = actor
  const userName = await inCompany(companyId, (db) => findUserName(db, actor))
  await inCompany(id, async (db) => {
    const company = await lockCompany(db, id)
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND')
    const { name } = company
    // Before the insert hides the company, since hidden companies accept no rows.
    await recordAudit(db, id, actor, 'company.delete', { id, name })
    await insertDeletion(db, {
      companyId: id,
      name,
      deletedAt: now(),
      restorableUntil: fromNow(RESTORABLE_HOURS * HOUR),
      userCompanyId: companyId,
      userId,
      userName,
    })
    await announce(db, companyDeleted, { companyId: id })
    if (id === companyId) return
    await switchCompany(db, companyId)
    await recordAudit(db, companyId, actor, 'company.delete', { id, name })
  })
}

export function listDeletedCompanies(page: number) {
  return acrossCompanies('list deleted companies for the operator', (db) => listDeletions(db, page))
}
