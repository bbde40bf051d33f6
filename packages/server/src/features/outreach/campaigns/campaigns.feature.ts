import { z } from 'zod'
import { on } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { job } from '../../../platform/jobs/job.ts'
import { messageChanged, messageCreated } from '../../messages/messages/index.ts'
import { listWorkMoved } from '../../customers/contact-lists/index.ts'
import { optOutsChanged } from '../../customers/opt-outs/index.ts'
import { startScheduledCampaign, startCampaign } from './start-campaign.ts'
import { START_CAMPAIGN, RUN_CAMPAIGN } from './campaign-jobs.ts'
import { attachMedia, detachMedia } from './campaign-media.ts'
import { changeCampaignSettings, showCampaignSettings } from './settings/campaign-settings.ts'
import { campaignsLive } from './campaigns.live.ts'
import { estimateCost } from './costs/estimate-cost.ts'
import {
  changeCampaign,
  deleteCampaign,
  duplicateCampaign,
  createCampaign,
} from './change-campaign.ts'
import {
  COUNT_AGAIN,
  countReactionAgain,
  reactionInput,
  countOptOut,
  countReply,
} from './outcomes/record-reactions.ts'
import { wakeWaitingCampaigns } from './waiting/wake-waiting-campaigns.ts'
import { sweepCampaignsJob } from './sweep-campaigns.ts'
import { previewCampaign } from './preparing/preview-campaign.ts'
import { showAllCampaigns, pageOfCampaigns, showCampaign } from './read-campaigns.ts'
import { reportRoutes } from './report/report.routes.ts'
import { runCampaign } from './sending/run-campaign.ts'
import { applyMessageOutcome } from './outcomes/apply-message-outcome.ts'
import { startByApi } from './start-campaign-by-api.ts'
import { cancelCampaign, restartCampaign } from './stop-campaign.ts'
import { testCampaign } from './preparing/send-campaign-test.ts'

const ofCampaign = z.object({ campaignId: z.int() })

export const campaignsFeature: Feature = {
  routes: [
    serve('GET /campaigns', ({ actor, query }) => pageOfCampaigns(actor, query)),
    serve('GET /campaigns/list', ({ actor }) => showAllCampaigns(actor)),
    serve('GET /campaigns/:id', ({ actor, params }) => showCampaign(actor, params.id)),
    serve('POST /campaigns', ({ actor, body }) => createCampaign(actor, body)),
    serve('PUT /campaigns/:id', ({ actor, params, body }) =>
      changeCampaign(actor, params.id, body),
    ),
    serve('DELETE /campaigns/:id', ({ actor, params }) => deleteCampaign(actor, params.id)),
    serve('POST /campaigns/:id/media-upload', ({ actor, params, files }) =>
      attachMedia(actor, params.id, files),
    ),
    serve('DELETE /campaigns/:id/media-upload', ({ actor, params }) =>
      detachMedia(actor, params.id),
    ),
    serve('POST /campaigns/:id/start', ({ actor, params }) => startCampaign(actor, params.id)),
    serve('POST /api/campaigns/:id/start', ({ holder, params }) => startByApi(holder, params.id)),
    serve('POST /campaigns/:id/cancel', ({ actor, params }) => cancelCampaign(actor, params.id)),
    serve('POST /campaigns/:id/restart', ({ actor, params }) => restartCampaign(actor, params.id)),
    serve('POST /campaigns/:id/preview', ({ actor, params, body }) =>
      previewCampaign(actor, params.id, body),
    ),
    serve('POST /campaigns/:id/test', ({ actor, params, body }) =>
      testCampaign(actor, params.id, body),
    ),
    serve('POST /campaigns/:id/duplicate', ({ actor, params, body }) =>
      duplicateCampaign(actor, params.id, body),
    ),
    serve('GET /campaigns/:id/cost-estimate', ({ actor, params }) =>
      estimateCost(actor, params.id),
    ),
    ...reportRoutes,
    serve('GET /campaign-settings', ({ actor }) => showCampaignSettings(actor)),
    serve('POST /campaign-settings', ({ actor, body }) => changeCampaignSettings(actor, body)),
  ],
  reactions: [
    on(messageChanged, (db, { message }) => applyMessageOutcome(db, message)),
    on(messageCreated, (db, { message, contact, ticket }) =>
      countReply(db, message, contact, ticket.whatsappId),
    ),
    on(optOutsChanged, countOptOut),
    on(listWorkMoved, wakeWaitingCampaigns),
    ...campaignsLive,
  ],
  jobs: [
    {
      ...job(START_CAMPAIGN, ofCampaign, (companyId, { campaignId }) =>
        startScheduledCampaign(companyId, campaignId),
      ),
      module: 'useCampaigns',
    },
    {
      ...job(RUN_CAMPAIGN, ofCampaign, (companyId, { campaignId }) =>
        runCampaign(companyId, campaignId),
      ),
      module: 'useCampaigns',
      lane: 'campaign',
    },
    { ...job(COUNT_AGAIN, reactionInput, countReactionAgain), module: 'useCampaigns' },
    sweepCampaignsJob,
  ],
}
