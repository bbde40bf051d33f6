import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import type { Asking } from '../../../platform/jobs/job.ts'
import { findStanding } from './companies.queries.ts'
import { findDeletion } from './company-deletions.queries.ts'
import { isServedAt } from './company-rules.ts'
import { planAllows } from './plan-allows.ts'

// Whether anything is done for a company by itself. Jobs, what answers customers, and what leaves a line ask here
// (docs/decisions/0046); requests and sockets of people go by their session's `isExpired`.

/**
 * Nothing is done for a deleted company, which may be taken back. One that is gone is not held back: whatever runs for
 * it looks for its row and finds none.
 */
export async function isServed(db: Db, companyId: number): Promise<boolean> {
  const company = await findStanding(db, companyId)
  return company ? isServedAt(company, now()) : !(await findDeletion(db, companyId))
}

/** Why nothing is done for a company; undefined for one that is worked for. */
export async function findHindrance(
  db: Db,
  companyId: number,
): Promise<'inactive' | 'payment' | undefined> {
  const company = await findStanding(db, companyId)
  if (!company || isServedAt(company, now())) return undefined
  return company.status ? 'payment' : 'inactive'
}

/** Whether a job of the company may run now; else it waits. @param module of the plan, without which it waits too */
export function mayWork(
  companyId: number,
  { module, whenUnserved }: Asking = {},
): Promise<boolean> {
  return inCompany(companyId, async (db) => {
    if (whenUnserved === 'runs') return !(await findDeletion(db, companyId))
    return (
      (await isServed(db, companyId)) &&
      (module === undefined || (await planAllows(db, companyId, module)))
    )
  })
}
