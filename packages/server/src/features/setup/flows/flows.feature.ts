import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import {
  showAllFlowCampaigns,
  changeFlowCampaign,
  deleteFlowCampaign,
  createFlowCampaign,
  showFlowCampaign,
} from './manage-flow-campaigns.ts'
import { changeFlow, deleteFlow } from './change-flow.ts'
import { flowLive } from './flows.live.ts'
import { duplicateFlow, createFlow } from './create-flow.ts'
import { pageOfFlows, pageOfVersions, showFlow, showVersion } from './read-flows.ts'
import { discardDraft, publishFlow, restoreVersion, saveGraph } from './save-graph.ts'
import { uploadContent, uploadMedium } from './upload-media.ts'

/** A company's flows, their versions, and the phrases that start them. */
export const flowsFeature: Feature = {
  routes: [
    serve('GET /flowbuilder', ({ actor, query }) => pageOfFlows(actor, query)),
    serve('POST /flowbuilder', ({ actor, body }) => createFlow(actor, body)),
    serve('PUT /flowbuilder', ({ actor, body }) => changeFlow(actor, body)),
    serve('DELETE /flowbuilder/:id', ({ actor, params }) => deleteFlow(actor, params.id)),
    serve('POST /flowbuilder/duplicate', ({ actor, body }) => duplicateFlow(actor, body.flowId)),
    serve('POST /flowbuilder/img', ({ actor, files }) => uploadMedium(actor, files, ['img'])),
    serve('POST /flowbuilder/audio', ({ actor, files }) =>
      uploadMedium(actor, files, ['audio', 'video']),
    ),
    serve('POST /flowbuilder/content', ({ actor, files }) => uploadContent(actor, files)),
    serve('GET /flowbuilder/flow/:id', ({ actor, params }) => showFlow(actor, params.id)),
    serve('GET /flowbuilder/:id', ({ actor, params }) => showFlow(actor, params.id)),
    serve('POST /flowbuilder/flow', ({ actor, body }) => saveGraph(actor, body)),
    serve('POST /flowbuilder/:id/publish', ({ actor, params, body }) =>
      publishFlow(actor, params.id, body.note),
    ),
    serve('POST /flowbuilder/:id/discard', ({ actor, params }) => discardDraft(actor, params.id)),
    serve('GET /flowbuilder/:id/versions', ({ actor, params, query }) =>
      pageOfVersions(actor, params.id, query.before),
    ),
    serve('GET /flowbuilder/:id/versions/:number', ({ actor, params }) =>
      showVersion(actor, params.id, params.number),
    ),
    serve('POST /flowbuilder/:id/versions/:number/restore', ({ actor, params }) =>
      restoreVersion(actor, params.id, params.number),
    ),
    serve('GET /flowcampaign', ({ actor }) => showAllFlowCampaigns(actor)),
    serve('GET /flowcampaign/:id', ({ actor, params }) => showFlowCampaign(actor, params.id)),
    serve('POST /flowcampaign', ({ actor, body }) => createFlowCampaign(actor, body)),
    serve('PUT /flowcampaign', ({ actor, body }) => changeFlowCampaign(actor, body)),
    serve('DELETE /flowcampaign/:id', ({ actor, params }) => deleteFlowCampaign(actor, params.id)),
  ],
  reactions: flowLive,
}
