import { reactAfterCommit, reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
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
import { testDialogflowAgent } from './test-dialogflow-agent.ts'

export const queueIntegrationsFeature: Feature = {
  routes: [
    bindRoute('GET /queueIntegration', ({ actor, query }) => pageOfIntegrations(actor, query)),
    bindRoute('GET /queueIntegration/:id', ({ actor, params }) =>
      showIntegration(actor, params.id),
    ),
    bindRoute('POST /queueIntegration', ({ actor, body }) => createIntegration(actor, body)),
    bindRoute('POST /queueIntegration/testSession', ({ actor, body }) =>
      testDialogflowAgent(actor, body),
    ),
    bindRoute('PUT /queueIntegration/:id', ({ actor, params, body }) =>
      changeIntegration(actor, params.id, body),
    ),
    bindRoute('DELETE /queueIntegration/:id', ({ actor, params }) =>
      deleteIntegration(actor, params.id),
    ),
  ],
  reactions: [
    reactInTransaction(flowDeleted, (db, { companyId, id }) =>
      detachFlowFromIntegrations(db, companyId, id),
    ),
    reactAfterCommit(integrationChanged, ({ action, queueIntegration }) =>
      tellCompany(queueIntegration.companyId, 'company-{id}-queueIntegration', {
        action,
        queueIntegration,
      }),
    ),
    reactAfterCommit(integrationDeleted, ({ companyId, id }) =>
      tellCompany(companyId, 'company-{id}-queueIntegration', {
        action: 'delete',
        integrationId: id,
      }),
    ),
  ],
}
