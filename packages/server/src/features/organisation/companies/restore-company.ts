import type { Company } from '@guiche/contract/companies'
import { recordAudit } from '../../../platform/audit.ts'
import { now } from '../../../platform/clock.ts'
import { switchCompany, inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { releaseJobs } from '../../../platform/jobs/worker.ts'
import { companyRestored } from './companies.events.ts'
import { findCompany } from './companies.queries.ts'
import { markDeletionRestored, lockDeletion } from './company-deletions.queries.ts'

/**
 * Restores a deleted company unchanged, within RESTORABLE_HOURS. Its users must sign in again.
 * @throws ERR_NO_COMPANY_FOUND after that time
 */
export function restoreCompany(actor: Actor, id: number): Promise<Company> {
  return inCompany(id, async (db) => {
    const deletion = await lockDeletion(db, id)
    if (
      !deletion ||
      deletion.removalBeganAt !== null ||
      new Date(deletion.restorableUntil) <= now()
    )
      throw new AppError('ERR_NO_COMPANY_FOUND')
    await markDeletionRestored(db, id, now())
    const company = await findCompany(db, id)
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND')
    await releaseJobs(db)
    await announce(db, companyRestored, { companyId: id })
    await recordAudit(db, id, actor, 'company.restore', { id })
    await switchCompany(db, actor.companyId)
    await recordAudit(db, actor.companyId, actor, 'company.restore', { id, name: company.name })
    return company
  })
}
