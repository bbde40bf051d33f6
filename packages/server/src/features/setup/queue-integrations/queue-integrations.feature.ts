import { live, on } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { tellCompany } from '../../../platform/live/live.ts'
import { flowDeleted } from '../flows/index.ts'
import {
  changeIntegration,
  deleteIntegration,
  detachFlowFromIntegrations,
  createIntegration,
} from './change-integration.ts'
import { integrationChanged, integrationDeleted } from './queue-integrations.events.ts'
import { pageOfIntegrations, showIntegration } from './read-integrations.ts'
import { testSession } from './test-dialogflow-agent.ts'

export const queueIntegrationsFeature: Feature = {
  routes: [
    serve('GET /queueIntegration', ({ actor, query }) => pageOfIntegrations(actor, query)),
    serve('GET /queueIntegration/:id', ({ actor, params }) => showIntegration(actor, params.id)),
    serve('POST /queueIntegration', ({ actor, body }) => createIntegration(actor, body)),
    serve('POST /queueIntegration/testSession', ({ actor, body }) => testSession(actor, body)),
    serve('PUT /queueIntegration/:id', ({ actor, params, body }) =>
      changeIntegration(actor, params.id, body),
    ),
    serve('DELETE /queueIntegration/:id', ({ actor, params }) =>
      deleteIntegration(actor, params.id),
    ),
  ],
  reactions: [
    on(flowDeleted, (db, { companyId, id }) => detachFlowFromIntegrations(db, companyId, id)),
    live(integrationChanged, ({ action, queueIntegration }) =>
      tellCompany(queueIntegration.companyId, 'company-{id}-queueIntegration', {
        action,
        queueIntegration,
      }),
    ),
    live(integrationDeleted, ({ companyId, id }) =>
      tellCompany(companyId, 'company-{id}-queueIntegration', {
        action: 'delete',
        integrationId: id,
      }),
    ),
  ],
}
