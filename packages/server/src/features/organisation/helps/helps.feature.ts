import { reactAfterCommit } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
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
    bindRoute('GET /helps', ({ query }) => pageOfHelps(query)),
    bindRoute('GET /helps/list', showAllHelps),
    bindRoute('GET /helps/:id', ({ params }) => showHelp(params.id)),
    bindRoute('POST /helps', ({ body }) => createHelp(body)),
    bindRoute('PUT /helps/:id', ({ params, body }) => changeHelp(params.id, body)),
    bindRoute('DELETE /helps/:id', ({ params }) => deleteHelp(params.id)),
  ],
  reactions: [
    reactAfterCommit(helpChanged, ({ news, companyIds }) => {
      for (const companyId of companyIds) tellCompany(companyId, 'company-{id}-help', news)
    }),
  ],
}
