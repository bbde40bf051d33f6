import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import type { JobNeeds } from '../../../platform/jobs/job.ts'
import { findStatusAndDueDate } from './companies.queries.ts'
import { findDeletion } from './company-deletions.queries.ts'
import { isServedAt } from './company-rules.ts'
import { planAllows } from './plan-allows.ts'

// Decides if anything runs for a company without a user's request: jobs, automatic answers, and outgoing messages
// (docs/decisions/0046). Users' requests and sockets are decided by `isExpired` of their session.

/**
 * True if the company is active and paid. False for a deleted company that can be restored; true for an unknown one,
 * whose jobs then find no row.
 */
export async function isServed(db: Db, companyId: number): Promise<boolean> {
  const company = await findStatusAndDueDate(db, companyId)
  return company ? isServedAt(company, now()) : !(await findDeletion(db, companyId))
}

/** The reason why a company is not served; undefined if it is. */
export async function findUnservedReason(
  db: Db,
  companyId: number,
): Promise<'inactive' | 'payment' | undefined> {
  const company = await findStatusAndDueDate(db, companyId)
  if (!company || isServedAt(company, now())) return undefined
  return company.status ? 'payment' : 'inactive'
}

/**
 * True if a job of the company may run now; otherwise the job waits.
 * @param module the plan's module that the job needs
 */
export function mayRunJob(
  companyId: number,
  { module, whenUnserved }: JobNeeds = {},
): Promise<boolean> {
  return inCompany(companyId, async (db) => {
    if (whenUnserved === 'runs') return !(await findDeletion(db, companyId))
    return (
      (await isServed(db, companyId)) &&
      (module === undefined || (await planAllows(db, companyId, module)))
    )
  })
}
