import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
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
    bindRoute('GET /flowbuilder', ({ actor, query }) => pageOfFlows(actor, query)),
    bindRoute('POST /flowbuilder', ({ actor, body }) => createFlow(actor, body)),
    bindRoute('PUT /flowbuilder', ({ actor, body }) => changeFlow(actor, body)),
    bindRoute('DELETE /flowbuilder/:id', ({ actor, params }) => deleteFlow(actor, params.id)),
    bindRoute('POST /flowbuilder/duplicate', ({ actor, body }) =>
      duplicateFlow(actor, body.flowId),
    ),
    bindRoute('POST /flowbuilder/img', ({ actor, files }) => uploadMedium(actor, files, ['img'])),
    bindRoute('POST /flowbuilder/audio', ({ actor, files }) =>
      uploadMedium(actor, files, ['audio', 'video']),
    ),
    bindRoute('POST /flowbuilder/content', ({ actor, files }) => uploadContent(actor, files)),
    bindRoute('GET /flowbuilder/flow/:id', ({ actor, params }) => showFlow(actor, params.id)),
    bindRoute('GET /flowbuilder/:id', ({ actor, params }) => showFlow(actor, params.id)),
    bindRoute('POST /flowbuilder/flow', ({ actor, body }) => saveGraph(actor, body)),
    bindRoute('POST /flowbuilder/:id/publish', ({ actor, params, body }) =>
      publishFlow(actor, params.id, body.note),
    ),
    bindRoute('POST /flowbuilder/:id/discard', ({ actor, params }) =>
      discardDraft(actor, params.id),
    ),
    bindRoute('GET /flowbuilder/:id/versions', ({ actor, params, query }) =>
      pageOfVersions(actor, params.id, query.before),
    ),
    bindRoute('GET /flowbuilder/:id/versions/:number', ({ actor, params }) =>
      showVersion(actor, params.id, params.number),
    ),
    bindRoute('POST /flowbuilder/:id/versions/:number/restore', ({ actor, params }) =>
      restoreVersion(actor, params.id, params.number),
    ),
    bindRoute('GET /flowcampaign', ({ actor }) => showAllFlowCampaigns(actor)),
    bindRoute('GET /flowcampaign/:id', ({ actor, params }) => showFlowCampaign(actor, params.id)),
    bindRoute('POST /flowcampaign', ({ actor, body }) => createFlowCampaign(actor, body)),
    bindRoute('PUT /flowcampaign', ({ actor, body }) => changeFlowCampaign(actor, body)),
    bindRoute('DELETE /flowcampaign/:id', ({ actor, params }) =>
      deleteFlowCampaign(actor, params.id),
    ),
  ],
  reactions: flowLive,
}
