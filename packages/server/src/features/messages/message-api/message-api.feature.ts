import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { purgeOldSends } from './purge-old-sends.ts'
import { sendByApi } from './send-by-api.ts'
import { showSentMessage } from './show-sent-message.ts'

export const messageApiFeature: Feature = {
  routes: [
    bindRoute('POST /api/messages/send', ({ holder, body, files, request }) =>
      sendByApi(holder, body, files, request.headers['idempotency-key']),
    ),
    bindRoute('GET /api/messages/:id', ({ holder, params }) => showSentMessage(holder, params.id)),
  ],
  jobs: [cronJob('message-api.forget', '17 4 * * *', purgeOldSends)],
}
