import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce, reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { invoiceIdIn, invoicesChanged } from '../invoices/index.ts'
import { pixAuthorizationChanged, pixDebitDropped, pixDebitFailed } from '../pix-providers/index.ts'
import {
  enqueueMaintenance,
  companyIdIn,
  enqueueAllMaintenance,
  maintainDebitJob,
} from './maintain-debits.ts'
import { AUTOMATIC_MAIL, type AutomaticNews, mailAutomatic } from './mail-automatic-payment.ts'
import {
  endAutomaticPayments,
  showAutomaticPayments,
  subscribeAutomatically,
} from './subscribe-automatically.ts'

/** Pix Automático: invoices debited from a company's bank account under an authorization of the payer. */
export const automaticPaymentsFeature: Feature = {
  routes: [
    bindRoute('GET /subscription/automatic', ({ actor }) => showAutomaticPayments(actor)),
    bindRoute('POST /subscription/automatic', ({ actor, body }) =>
      subscribeAutomatically(actor, body),
    ),
    bindRoute('DELETE /subscription/automatic', ({ actor }) => endAutomaticPayments(actor)),
  ],
  jobs: [
    maintainDebitJob,
    mailAutomatic,
    cronJob('automatic-payments.keep', '20 * * * *', enqueueAllMaintenance),
  ],
  reactions: [
    reactInTransaction(invoicesChanged, (db, { companyId }) => enqueueMaintenance(db, companyId)),
    reactInTransaction(pixDebitDropped, async (db, { reference }) => {
      const companyId = invoiceIdIn(reference)?.companyId
      if (companyId !== undefined) await enqueueMaintenance(db, companyId)
    }),
    reactInTransaction(pixDebitFailed, async (db, { reference, failure }) => {
      const companyId = invoiceIdIn(reference)?.companyId
      if (companyId === undefined) return
      await enqueueMail(db, companyId, { failure })
      await announce(db, invoicesChanged, { companyId })
    }),
    reactInTransaction(
      pixAuthorizationChanged,
      async (db, { reference, status, endedBy, wasActive }) => {
        const companyId = companyIdIn(reference)
        if (companyId === undefined) return
        const isNews = wasActive ? endedBy !== 'company' : status === 'refused'
        if (endedBy !== null && isNews) await enqueueMail(db, companyId, { endedBy })
        await announce(db, invoicesChanged, { companyId })
      },
    ),
  ],
}

/** `db` is in the first company, which owns the provider's account and announces its events. */
async function enqueueMail(db: Db, companyId: number, news: AutomaticNews): Promise<void> {
  await enqueue(db, AUTOMATIC_MAIL, { of: companyId, news })
}
