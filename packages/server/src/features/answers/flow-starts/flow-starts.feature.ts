import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { callFlowWebhook } from './call-flow-webhook.ts'
import { deleteFlowWebhook, changeFlowWebhook, showFlowWebhook } from './change-flow-webhook.ts'
import { showFlowOfTicket, startFlowOfTicket, stopFlowOfTicket } from './flow-of-ticket.ts'
import { flowStartsLive } from './flow-starts.live.ts'
import { showNodeCounts, moveCustomer, pageOfSessions, releaseCustomer } from './flow-sessions.ts'
import { startByApi } from './start-by-api.ts'
import { sweepFlowStarts } from './sweep-flow-starts.ts'

/** Starts of flows by attendants and programs, and the administrators' view of flow sessions. */
export const flowStartsFeature: Feature = {
  routes: [
    bindRoute('GET /tickets/:ticketId/flow', ({ actor, params }) =>
      showFlowOfTicket(actor, params.ticketId),
    ),
    bindRoute('POST /tickets/:ticketId/flow', ({ actor, params, body }) =>
      startFlowOfTicket(actor, params.ticketId, body.flowId),
    ),
    bindRoute('DELETE /tickets/:ticketId/flow', ({ actor, params }) =>
      stopFlowOfTicket(actor, params.ticketId),
    ),
    bindRoute('POST /api/flows/:id/start', ({ holder, params, body, request }) =>
      startByApi(holder, params.id, body, request.headers['idempotency-key']),
    ),
    bindRoute('POST /flow-webhooks/:hash', ({ params, body, request }) =>
      callFlowWebhook(params.hash, body, request),
    ),
    bindRoute('GET /flowbuilder/:id/webhook', ({ actor, params }) =>
      showFlowWebhook(actor, params.id),
    ),
    bindRoute('PUT /flowbuilder/:id/webhook', ({ actor, params, body }) =>
      changeFlowWebhook(actor, params.id, body),
    ),
    bindRoute('DELETE /flowbuilder/:id/webhook', ({ actor, params }) =>
      deleteFlowWebhook(actor, params.id),
    ),
    bindRoute('GET /flowbuilder/:id/sessions', ({ actor, params, query }) =>
      pageOfSessions(actor, params.id, query),
    ),
    bindRoute('GET /flowbuilder/:id/counts', ({ actor, params }) =>
      showNodeCounts(actor, params.id),
    ),
    bindRoute('PUT /flow-sessions/:id', ({ actor, params, body }) =>
      moveCustomer(actor, params.id, body.nodeId),
    ),
    bindRoute('DELETE /flow-sessions/:id', ({ actor, params }) =>
      releaseCustomer(actor, params.id),
    ),
  ],
  reactions: flowStartsLive,
  jobs: [cronJob('flow-starts.sweep', '23 4 * * *', sweepFlowStarts)],
}
