import type { Feature } from '../../../platform/feature.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { botCallLive } from './bot-calls.live.ts'
import { purgeCalls } from './purge-calls.ts'
import { pageOfCalls, showCall } from './read-calls.ts'

export const botCallsFeature: Feature = {
  routes: [
    bindRoute('GET /bot-calls', ({ actor, query }) => pageOfCalls(actor, query)),
    bindRoute('GET /bot-calls/:id', async ({ actor, params }) => {
      const { bot: _bot, ...call } = await showCall(actor, params.id)
      return call
    }),
  ],
  reactions: botCallLive,
  jobs: [cronJob('bot-calls.forget', '31 4 * * *', purgeCalls)],
}
