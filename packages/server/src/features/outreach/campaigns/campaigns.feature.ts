import { z } from 'zod'
import { reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
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
  recordReactionAgain,
  reactionInput,
  recordOptOutReaction,
  recordReply,
} from './outcomes/record-reactions.ts'
import { wakeWaitingCampaigns } from './waiting/wake-waiting-campaigns.ts'
import { sweepCampaignsJob } from './sweep-campaigns.ts'
import { previewCampaign } from './preparing/preview-campaign.ts'
import { showAllCampaigns, pageOfCampaigns, showCampaign } from './read-campaigns.ts'
import { reportRoutes } from './report/report.routes.ts'
import { runCampaign } from './sending/run-campaign.ts'
import { applyMessageOutcome } from './outcomes/apply-message-outcome.ts'
import { startCampaignByApi } from './start-campaign-by-api.ts'
import { cancelCampaign, restartCampaign } from './stop-campaign.ts'
import { sendCampaignTest } from './preparing/send-campaign-test.ts'

const ofCampaign = z.object({ campaignId: z.int() })

export const campaignsFeature: Feature = {
  routes: [
    bindRoute('GET /campaigns', ({ actor, query }) => pageOfCampaigns(actor, query)),
    bindRoute('GET /campaigns/list', ({ actor }) => showAllCampaigns(actor)),
    bindRoute('GET /campaigns/:id', ({ actor, params }) => showCampaign(actor, params.id)),
    bindRoute('POST /campaigns', ({ actor, body }) => createCampaign(actor, body)),
    bindRoute('PUT /campaigns/:id', ({ actor, params, body }) =>
      changeCampaign(actor, params.id, body),
    ),
    bindRoute('DELETE /campaigns/:id', ({ actor, params }) => deleteCampaign(actor, params.id)),
    bindRoute('POST /campaigns/:id/media-upload', ({ actor, params, files }) =>
      attachMedia(actor, params.id, files),
    ),
    bindRoute('DELETE /campaigns/:id/media-upload', ({ actor, params }) =>
      detachMedia(actor, params.id),
    ),
    bindRoute('POST /campaigns/:id/start', ({ actor, params }) => startCampaign(actor, params.id)),
    bindRoute('POST /api/campaigns/:id/start', ({ holder, params }) =>
      startCampaignByApi(holder, params.id),
    ),
    bindRoute('POST /campaigns/:id/cancel', ({ actor, params }) =>
      cancelCampaign(actor, params.id),
    ),
    bindRoute('POST /campaigns/:id/restart', ({ actor, params }) =>
      restartCampaign(actor, params.id),
    ),
    bindRoute('POST /campaigns/:id/preview', ({ actor, params, body }) =>
      previewCampaign(actor, params.id, body),
    ),
    bindRoute('POST /campaigns/:id/test', ({ actor, params, body }) =>
      sendCampaignTest(actor, params.id, body),
    ),
    bindRoute('POST /campaigns/:id/duplicate', ({ actor, params, body }) =>
      duplicateCampaign(actor, params.id, body),
    ),
    bindRoute('GET /campaigns/:id/cost-estimate', ({ actor, params }) =>
      estimateCost(actor, params.id),
    ),
    ...reportRoutes,
    bindRoute('GET /campaign-settings', ({ actor }) => showCampaignSettings(actor)),
    bindRoute('POST /campaign-settings', ({ actor, body }) => changeCampaignSettings(actor, body)),
  ],
  reactions: [
    reactInTransaction(messageChanged, (db, { message }) => applyMessageOutcome(db, message)),
    reactInTransaction(messageCreated, (db, { message, contact, ticket }) =>
      recordReply(db, message, contact, ticket.whatsappId),
    ),
    reactInTransaction(optOutsChanged, recordOptOutReaction),
    reactInTransaction(listWorkMoved, wakeWaitingCampaigns),
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
    { ...job(COUNT_AGAIN, reactionInput, recordReactionAgain), module: 'useCampaigns' },
    sweepCampaignsJob,
  ],
}
