import { DAY, fromNow } from '../../../platform/clock.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { reactAfterCommit } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { tell, tellOperators } from '../../../platform/live/live.ts'
import { adminRoom } from '../../../platform/live/rooms.ts'
import { receiveAsaas, receiveEfi, hintJob } from './receive-webhooks.ts'
import { pollAuthorizationJob, enqueueAuthorizationPolls } from './poll-authorization.ts'
import { enqueueChargePolls, pollChargeJob } from './poll-charge.ts'
import { reviewsChanged } from './pix-providers.events.ts'
import { removeOldEvents } from './pix-providers.queries.ts'
import { refundJob } from './refund-payment.ts'

/** Providers repeat an event for some days. */
const KEPT_MS = 60 * DAY

/** Payments through Asaas or Efí: charges, their payments, refunds. */
export const pixProvidersFeature: Feature = {
  routes: [
    bindRoute('POST /subscription/webhook', ({ query, body }) => receiveEfi(query, body)),
    bindRoute('POST /subscription/webhook/pix', ({ query, body }) => receiveEfi(query, body)),
    bindRoute('POST /pix-webhooks/asaas/:companyId', ({ params: { companyId }, body, request }) =>
      receiveAsaas({ companyId, token: String(request.headers['asaas-access-token'] ?? '') }, body),
    ),
  ],
  reactions: [
    reactAfterCommit(reviewsChanged, ({ companyId }) => {
      tell([adminRoom(companyId)], companyId, 'company-{id}-invoice', { action: 'update' })
      tellOperators('invoices')
    }),
  ],
  jobs: [
    pollChargeJob,
    pollAuthorizationJob,
    hintJob,
    refundJob,
    cronJob('pix-providers.look', '* * * * *', async () => {
      await enqueueChargePolls()
      await enqueueAuthorizationPolls()
    }),
    cronJob('pix-providers.forget', '23 4 * * *', () =>
      acrossCompanies('purge old notifications of Pix providers', (db) =>
        removeOldEvents(db, fromNow(-KEPT_MS)),
      ),
    ),
  ],
}
