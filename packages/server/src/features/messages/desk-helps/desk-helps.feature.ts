import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { streamHelp } from './stream-help.ts'
import { testAi } from './test-ai.ts'
import { showUsageThisMonth } from './help-usage.ts'

/** AI assistance for attendants: suggest, rewrite, translate, summarise. */
export const deskHelpsFeature: Feature = {
  routes: [
    bindRoute('POST /tickets/:ticketId/help', ({ actor, params, body, reply }) =>
      streamHelp(actor, params.ticketId, body, reply),
    ),
    bindRoute('POST /desk-ai/test', ({ actor }) => testAi(actor)),
    bindRoute('GET /desk-ai/usage', ({ actor }) => showUsageThisMonth(actor)),
  ],
}
