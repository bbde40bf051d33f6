import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
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
    serve('GET /tickets/:ticketId/flow', ({ actor, params }) =>
      showFlowOfTicket(actor, params.ticketId),
    ),
    serve('POST /tickets/:ticketId/flow', ({ actor, params, body }) =>
      startFlowOfTicket(actor, params.ticketId, body.flowId),
    ),
    serve('DELETE /tickets/:ticketId/flow', ({ actor, params }) =>
      stopFlowOfTicket(actor, params.ticketId),
    ),
    serve('POST /api/flows/:id/start', ({ holder, params, body, request }) =>
      startByApi(holder, params.id, body, request.headers['idempotency-key']),
    ),
    serve('POST /flow-webhooks/:hash', ({ params, body, request }) =>
      callFlowWebhook(params.hash, body, request),
    ),
    serve('GET /flowbuilder/:id/webhook', ({ actor, params }) => showFlowWebhook(actor, params.id)),
    serve('PUT /flowbuilder/:id/webhook', ({ actor, params, body }) =>
      changeFlowWebhook(actor, params.id, body),
    ),
    serve('DELETE /flowbuilder/:id/webhook', ({ actor, params }) =>
      deleteFlowWebhook(actor, params.id),
    ),
    serve('GET /flowbuilder/:id/sessions', ({ actor, params, query }) =>
      pageOfSessions(actor, params.id, query),
    ),
    serve('GET /flowbuilder/:id/counts', ({ actor, params }) => showNodeCounts(actor, params.id)),
    serve('PUT /flow-sessions/:id', ({ actor, params, body }) =>
      moveCustomer(actor, params.id, body.nodeId),
    ),
    serve('DELETE /flow-sessions/:id', ({ actor, params }) => releaseCustomer(actor, params.id)),
  ],
  reactions: flowStartsLive,
  jobs: [cronJob('flow-starts.sweep', '23 4 * * *', sweepFlowStarts)],
}
