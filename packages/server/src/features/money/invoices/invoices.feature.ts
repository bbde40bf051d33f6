import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { reactAfterCommit, reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { tell, tellCompany, tellOperators } from '../../../platform/live/live.ts'
import { adminRoom } from '../../../platform/live/rooms.ts'
import {
  companyChanged,
  companyCreated,
  companyZoneMoved,
  planAssigned,
} from '../../organisation/companies/index.ts'
import { pixPaid, pixRefunded } from '../pix-providers/index.ts'
import { confirmInvoice, refundInvoice } from './credit-or-refund-invoice.ts'
import { receivePayment, receiveRefund } from './receive-payments.ts'
import { invoicePaid, invoicesChanged } from './invoices.events.ts'
import { listInvoices, pageOfInvoices } from './invoices.queries.ts'
import { pageOfPaymentReviews } from './payment-reviews.queries.ts'
import { creditReviewed, dismissReviewed, refundReviewed } from './payment-reviews.ts'
import { issueInvoices, maintainInvoice } from './maintain-invoice.ts'
import { moveDueDatesToZone } from './move-due-dates-to-zone.ts'
import { planExcess } from './plan-excess.ts'
import { refuseAssignedTooSmall } from './exceeded-limits.ts'
import { sendReceipt } from './receipts/send-receipt.ts'
import { showSubscription, createSubscriptionCharge } from './subscribe.ts'

export const invoicesFeature: Feature = {
  routes: [
    bindRoute('GET /invoices/all', ({ actor: { companyId } }) =>
      inCompany(companyId, (db) => listInvoices(db, companyId)),
    ),
    bindRoute('GET /plans/:id/excess', ({ params, query }) => planExcess(params.id, query)),
    bindRoute('GET /subscription', ({ actor }) => showSubscription(actor)),
    bindRoute('POST /subscription', ({ actor, body }) => createSubscriptionCharge(actor, body)),
    bindRoute('GET /invoices', ({ query }) =>
      acrossCompanies('list the invoices of all companies for the operator', (db) =>
        pageOfInvoices(db, query),
      ),
    ),
    bindRoute('GET /invoices/:id/receipt', ({ actor, params, reply }) =>
      sendReceipt(actor, params.id, reply),
    ),
    bindRoute('POST /invoices/:id/confirm', ({ actor, params, body }) =>
      confirmInvoice(actor, params.id, body),
    ),
    bindRoute('POST /invoices/:id/refund', ({ actor, params }) => refundInvoice(actor, params.id)),
    bindRoute('GET /payment-reviews', ({ query }) =>
      acrossCompanies('list payments that the operator has to review', (db) =>
        pageOfPaymentReviews(db, query),
      ),
    ),
    bindRoute('POST /payment-reviews/:id/credit', ({ actor, params, body }) =>
      creditReviewed(actor, params.id, body),
    ),
    bindRoute('POST /payment-reviews/:id/refund', ({ actor, params }) =>
      refundReviewed(actor, params.id),
    ),
    bindRoute('POST /payment-reviews/:id/dismiss', ({ actor, params }) =>
      dismissReviewed(actor, params.id),
    ),
  ],
  jobs: [cronJob('invoices.issue', '10 3 * * *', issueInvoices)],
  reactions: [
    reactInTransaction(planAssigned, refuseAssignedTooSmall),
    reactInTransaction(companyCreated, (db, { company }) => maintainInvoice(db, company.id)),
    reactInTransaction(companyChanged, (db, { company }) => maintainInvoice(db, company.id)),
    reactInTransaction(companyZoneMoved, moveDueDatesToZone),
    reactInTransaction(pixPaid, receivePayment),
    reactInTransaction(pixRefunded, receiveRefund),
    reactAfterCommit(invoicePaid, ({ company }) =>
      tellCompany(company.id, 'company-{id}-payment', { action: 'CONCLUIDA', company }),
    ),
    reactAfterCommit(invoicesChanged, ({ companyId }) => {
      tell([adminRoom(companyId)], companyId, 'company-{id}-invoice', { action: 'update' })
      tellOperators('invoices')
    }),
  ],
}
