import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { streamHelp } from './stream-help.ts'
import { testAi } from './test-ai.ts'
import { showUsageThisMonth } from './help-usage.ts'

/** AI assistance for attendants: suggest, rewrite, translate, summarise. */
export const deskHelpsFeature: Feature = {
  routes: [
    serve('POST /tickets/:ticketId/help', ({ actor, params, body, reply }) =>
      streamHelp(actor, params.ticketId, body, reply),
    ),
    serve('POST /desk-ai/test', ({ actor }) => testAi(actor)),
    serve('GET /desk-ai/usage', ({ actor }) => showUsageThisMonth(actor)),
  ],
}
