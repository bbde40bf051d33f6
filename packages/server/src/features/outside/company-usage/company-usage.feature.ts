import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/serve.ts'
import { countUsageJob } from './count-usage.ts'
import { listHealth } from './list-health.ts'
import { showUsage } from './show-usage.ts'

/** What each company uses and how it does, for who runs the platform. */
export const companyUsageFeature: Feature = {
  routes: [
    serve('GET /companies/health', listHealth),
    serve('GET /companies/:id/usage', ({ params }) => showUsage(params.id)),
  ],
  jobs: [countUsageJob],
}
