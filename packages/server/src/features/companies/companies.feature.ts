import { now } from '../../platform/clock.ts'
import { on } from '../../platform/events/events.ts'
import type { Feature } from '../../platform/feature.ts'
import { releaseJobs } from '../../platform/jobs/worker.ts'
import { companyChanged } from './companies.events.ts'
import { companyLive } from './companies.live.ts'
import { companyRoutes } from './companies.routes.ts'
import { isServedAt } from './company-rules.ts'
import { mailWelcome } from './mail-welcome.ts'
import { removeDeletedCompanies } from './remove-company.ts'

export const companiesFeature: Feature = {
  routes: companyRoutes,
  reactions: [
    // What waited for the payment goes on.
    on(companyChanged, async (db, { company }) => {
      if (isServedAt(company, now())) await releaseJobs(db)
    }),
    ...companyLive,
  ],
  jobs: [mailWelcome, removeDeletedCompanies],
}
