import type { PixCharge } from '@guiche/contract/pix-charges'
import { inCompany } from '../../../platform/database/transaction.ts'
import { reactAfterCommit, reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { tell } from '../../../platform/live/live.ts'
import { adminRoom } from '../../../platform/live/rooms.ts'
import { pixPaid, pixRefunded } from '../pix-providers/index.ts'
import { ticketRoom } from '../../tickets/tickets/index.ts'
import { changeCharge } from './change-charge.ts'
import { creditHeldPayment, dismissHeldPayment, refundHeldPayment } from './decide-held-payment.ts'
import { pageOfHeldPayments } from './held-payments.queries.ts'
import { createCharge } from './create-charge.ts'
import { chargeChanged, chargeMade } from './pix-charges.events.ts'
import { chargesOfCompany, chargesOfContact, chargesOfTicket } from './read-charges.ts'
import { receiveRefund, receivePayment } from './provider-charges.ts'
import { resendCharge } from './resend-charge.ts'

/** Pix charges of a company to its customers. */
export const pixChargesFeature: Feature = {
  routes: [
    bindRoute('GET /tickets/:ticketId/charges', ({ actor, params }) =>
      chargesOfTicket(actor, params.ticketId),
    ),
    bindRoute('POST /tickets/:ticketId/charges', ({ actor, params, body }) =>
      createCharge(actor, params.ticketId, body),
    ),
    bindRoute('PUT /charges/:chargeId', ({ actor, params, body }) =>
      changeCharge(actor, params.chargeId, body),
    ),
    bindRoute('POST /charges/:chargeId/send', ({ actor, params, body }) =>
      resendCharge(actor, params.chargeId, body),
    ),
    bindRoute('GET /contacts/:contactId/charges', ({ actor, params, query }) =>
      chargesOfContact(actor, params.contactId, query.pageNumber),
    ),
    bindRoute('GET /charges', ({ actor, query }) => chargesOfCompany(actor, query)),
    bindRoute('GET /held-payments', ({ actor: { companyId }, query }) =>
      inCompany(companyId, (db) => pageOfHeldPayments(db, companyId, query.pageNumber)),
    ),
    bindRoute('POST /held-payments/:id/credit', ({ actor, params }) =>
      creditHeldPayment(actor, params.id),
    ),
    bindRoute('POST /held-payments/:id/refund', ({ actor, params }) =>
      refundHeldPayment(actor, params.id),
    ),
    bindRoute('POST /held-payments/:id/dismiss', ({ actor, params }) =>
      dismissHeldPayment(actor, params.id),
    ),
  ],
  reactions: [
    reactInTransaction(pixPaid, receivePayment),
    reactInTransaction(pixRefunded, receiveRefund),
    reactAfterCommit(chargeMade, ({ companyId, charge }) =>
      tellCharge(companyId, 'create', charge),
    ),
    reactAfterCommit(chargeChanged, ({ companyId, charge }) =>
      tellCharge(companyId, 'update', charge),
    ),
  ],
}

function tellCharge(companyId: number, action: 'create' | 'update', charge: PixCharge): void {
  const rooms = [ticketRoom(companyId, charge.ticketId), adminRoom(companyId)]
  tell(rooms, companyId, 'company-{id}-charge', { action, charge })
}
