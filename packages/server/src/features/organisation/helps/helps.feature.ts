import { live } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { tellCompany } from '../../../platform/live/live.ts'
import { helpChanged } from './helps.events.ts'
import {
  showAllHelps,
  changeHelp,
  deleteHelp,
  createHelp,
  pageOfHelps,
  showHelp,
} from './manage-helps.ts'

export const helpsFeature: Feature = {
  routes: [
    serve('GET /helps', ({ query }) => pageOfHelps(query)),
    serve('GET /helps/list', showAllHelps),
    serve('GET /helps/:id', ({ params }) => showHelp(params.id)),
    serve('POST /helps', ({ body }) => createHelp(body)),
    serve('PUT /helps/:id', ({ params, body }) => changeHelp(params.id, body)),
    serve('DELETE /helps/:id', ({ params }) => deleteHelp(params.id)),
  ],
  reactions: [
    live(helpChanged, ({ news, companyIds }) => {
      for (const companyId of companyIds) tellCompany(companyId, 'company-{id}-help', news)
    }),
  ],
}
