import { z } from 'zod'
import { fromNow, MINUTE, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { holdPayment } from './held-payments.ts'
import { lockPayment, type PaymentRow, savePayment } from './pix-providers.queries.ts'
import { ProviderFault } from './provider.ts'
import { readProviderAccounts } from './provider-accounts.ts'
import { REFUND } from './refund-job-name.ts'

/** Polls of a refund that the provider has not completed; afterwards the payment is held for review. */
const POLLS_MAX = 50

export const refundJob: Job = {
  ...job(REFUND, z.object({ paymentId: z.int() }), (companyId, { paymentId }) =>
    refundPayment(companyId, paymentId),
  ),
  lane: 'pix',
}

/** Refunds a payment at its provider. Idempotent, because the refund id is derived from the payment's id. */
export async function refundPayment(companyId: number, paymentId: number): Promise<void> {
  const { payment, accounts } = await inCompany(companyId, async (db) => ({
    payment: await lockPayment(db, companyId, paymentId),
    accounts: await readProviderAccounts(db, companyId),
  }))
  if (payment?.status !== 'refunding') return
  const { providerId, value } = payment
  try {
    const refundId = `devolucao${paymentId}`
    const isBack = await accounts.of(payment.provider).refund({ providerId, value, refundId })
    await runIfRefunding(payment, (db) =>
      isBack ? markPaymentRefunded(db, payment) : pollRefundLater(db, payment),
    )
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    // The error makes the job retry.
    if (['timeout', 'unreachable'].includes(error.fault)) throw error
    await runIfRefunding(payment, (db) =>
      holdPayment(db, { companyId, paymentId }, 'refund_refused'),
    )
  }
}

/** Runs `work` if the payment is still being refunded. */
async function runIfRefunding(
  { companyId, id }: PaymentRow,
  work: (db: Db) => Promise<void>,
): Promise<void> {
  await inCompany(companyId, async (db) => {
    const payment = await lockPayment(db, companyId, id)
    if (payment?.status === 'refunding') await work(db)
  })
}

async function markPaymentRefunded(db: Db, payment: PaymentRow): Promise<void> {
  const { value: refunded } = payment
  await savePayment(db, payment, { status: 'refunded', refunded, updatedAt: now() })
}

async function pollRefundLater(db: Db, payment: PaymentRow): Promise<void> {
  const { companyId, id, refundLooks } = payment
  if (refundLooks >= POLLS_MAX)
    return holdPayment(db, { companyId, paymentId: id }, 'refund_refused')
  await savePayment(db, payment, { refundLooks: refundLooks + 1 })
  const runAt = fromNow(MINUTE * Math.min(refundLooks + 1, 60))
  await enqueue(db, REFUND, { paymentId: id }, { runAt, key: String(id) })
}
