import { now } from '../../../platform/clock.ts'
import { afterCommit } from '../../../platform/database/transaction.ts'
import { reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { log } from '../../../platform/log.ts'
import { releaseJobs, releaseJobsOfCompanies } from '../../../platform/jobs/worker.ts'
import { planChanged } from '../plans/index.ts'
import { companyChanged } from './companies.events.ts'
import { listCompaniesOfPlan } from './companies.queries.ts'
import { companyLive } from './companies.live.ts'
import { companyRoutes } from './companies.routes.ts'
import { isServedAt } from './company-rules.ts'
import { mailWelcome } from './mail-welcome.ts'
import { removeDeletedCompanies } from './remove-company.ts'

export const companiesFeature: Feature = {
  routes: companyRoutes,
  reactions: [
    // A payment releases the jobs that were held.
    reactInTransaction(companyChanged, async (db, { company }) => {
      if (isServedAt(company, now())) await releaseJobs(db)
    }),
    // So does a plan change, for jobs held for lack of a module.
    reactInTransaction(planChanged, async (db, { planId }) => {
      const ids = (await listCompaniesOfPlan(db, planId)).map(({ id }) => id)
      afterCommit(db, () => void releaseWaitingJobs(ids))
    }),
    ...companyLive,
  ],
  jobs: [mailWelcome, removeDeletedCompanies],
}

/** Runs after commit. Held jobs that it fails to release are checked again later anyway. */
async function releaseWaitingJobs(companyIds: readonly number[]): Promise<void> {
  try {
    await releaseJobsOfCompanies(companyIds)
  } catch (error) {
    log.warn({ err: error }, 'jobs that wait for a module could not be released')
  }
}
