import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { purgeCalls, pageOfCalls } from './assistant-calls.ts'

/** The log of the calls that assistants make over MCP (serve-mcp.ts). */
export const assistantsFeature: Feature = {
  routes: [bindRoute('GET /assistant-calls', ({ actor, query }) => pageOfCalls(actor, query))],
  jobs: [cronJob('assistants.forget', '47 4 * * *', purgeCalls)],
}
