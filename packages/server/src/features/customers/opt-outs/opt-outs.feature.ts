import type { Feature } from '../../../platform/feature.ts'
import { reactAfterCommit } from '../../../platform/events/events.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { tellCompany } from '../../../platform/live/live.ts'
import { endOptOutAs, importOptOuts, optContactOut } from './change-opt-outs.ts'
import { exportOptOuts } from './export-opt-outs.ts'
import { optOutsChanged } from './opt-outs.events.ts'
import { showOptOutPage, optOutsOfContact } from './read-opt-outs.ts'

/** The ledger of contacts that the company may not write to first. */
export const optOutsFeature: Feature = {
  routes: [
    bindRoute('GET /opt-outs', ({ actor, query }) => showOptOutPage(actor, query)),
    bindRoute('GET /opt-outs/export', ({ actor, reply }) => exportOptOuts(actor, reply)),
    bindRoute('POST /opt-outs', ({ actor, body }) => optContactOut(actor, body.contactId)),
    bindRoute('POST /opt-outs/import', ({ actor, body }) => importOptOuts(actor, body.numbers)),
    bindRoute('DELETE /opt-outs/:id', ({ actor, params }) => endOptOutAs(actor, params.id)),
    bindRoute('GET /contacts/:id/opt-outs', ({ actor, params }) =>
      optOutsOfContact(actor, params.id),
    ),
  ],
  reactions: [
    reactAfterCommit(optOutsChanged, ({ companyId, contactId }) =>
      tellCompany(companyId, 'company-{id}-opt-out', { action: 'update', contactId }),
    ),
  ],
}
