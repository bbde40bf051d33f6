import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { countUsageJob } from './count-usage.ts'
import { listHealth } from './list-health.ts'
import { showUsage } from './show-usage.ts'

/** Usage and health of each company, for operators. */
export const companyUsageFeature: Feature = {
  routes: [
    bindRoute('GET /companies/health', listHealth),
    bindRoute('GET /companies/:id/usage', ({ params }) => showUsage(params.id)),
  ],
  jobs: [countUsageJob],
}
