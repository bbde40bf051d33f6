import { bindRoute } from '../../../../platform/http/bind-route.ts'
import { exportRecipients } from './export-recipients.ts'
import { createFailedList } from './create-failed-list.ts'
import { retryRecipients } from './retry-recipients.ts'
import { skipUncheckedNumbers, sendToRest } from './send-to-rest.ts'
import { campaignOfMessage, pageOfRecipients, showReport } from './show-report.ts'

/** Routes of a campaign's report, and of writing again to recipients that were not reached. */
export const reportRoutes = [
  bindRoute('GET /campaigns/:id/report', ({ actor, params }) => showReport(actor, params.id)),
  bindRoute('GET /campaigns/:id/recipients', ({ actor, params, query }) =>
    pageOfRecipients(actor, params.id, query),
  ),
  bindRoute('GET /campaigns/:id/recipients.csv', ({ actor, params, reply }) =>
    exportRecipients(actor, params.id, reply),
  ),
  bindRoute('POST /campaigns/:id/retry', ({ actor, params }) => retryRecipients(actor, params.id)),
  bindRoute('POST /campaigns/:id/rest', ({ actor, params }) => sendToRest(actor, params.id)),
  bindRoute('POST /campaigns/:id/skip-checks', ({ actor, params }) =>
    skipUncheckedNumbers(actor, params.id),
  ),
  bindRoute('POST /campaigns/:id/failed-list', ({ actor, params, body }) =>
    createFailedList(actor, params.id, body.name),
  ),
  bindRoute('GET /messages/:messageId/campaign', ({ actor, params }) =>
    campaignOfMessage(actor, params.messageId),
  ),
]
