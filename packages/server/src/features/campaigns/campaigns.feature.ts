import type { Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { attachMedia, detachMedia } from './campaign-media.ts'
import { changeCampaignSettings, showCampaignSettings } from './campaign-settings.ts'
import { campaignsLive } from './campaigns.live.ts'
import {
  changeCampaign,
  deleteCampaign,
  duplicateCampaign,
  makeCampaign,
} from './change-campaign.ts'
import { allCampaigns, pageOfCampaigns, showCampaign } from './read-campaigns.ts'
import { reportRoutes } from './report/report.routes.ts'

export const campaignsFeature: Feature = {
  routes: [
    serve('GET /campaigns', ({ actor, query }) => pageOfCampaigns(actor, query)),
    serve('GET /campaigns/list', ({ actor }) => allCampaigns(actor)),
    serve('GET /campaigns/:id', ({ actor, params }) => showCampaign(actor, params.id)),
    serve('POST /campaigns', ({ actor, body }) => makeCampaign(actor, body)),
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
    serve('POST /campaigns/:id/duplicate', ({ actor, params, body }) =>
      duplicateCampaign(actor, params.id, body),
    ),
    ...reportRoutes,
    serve('GET /campaign-settings', ({ actor }) => showCampaignSettings(actor)),
    serve('POST /campaign-settings', ({ actor, body }) => changeCampaignSettings(actor, body)),
  ],
  reactions: campaignsLive,
}
