import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { reviewsChanged } from './pix-providers.events.ts'
import {
  findCharge,
  lockPayment,
  type PaymentRow,
  type ReviewReason,
  savePayment,
} from './pix-providers.queries.ts'
import { REFUND } from './refund-job-name.ts'

// Payments that wait for a review before they are credited. The functions run in the caller's transaction.

interface PaymentName {
  readonly companyId: number
  readonly paymentId: number
}

/** Holds a payment that fits its charge but has no use any more. */
export async function holdPayment(
  db: Db,
  { companyId, paymentId }: PaymentName,
  reason: ReviewReason,
): Promise<void> {
  await savePayment(
    db,
    { companyId, id: paymentId },
    { status: 'review', reason, updatedAt: now() },
  )
  await announce(db, reviewsChanged, { companyId })
}

/**
 * Locks a held payment. @returns it with the reference of its charge. @throws ERR_NO_PAYMENT_FOUND if it is held no
 * more
 */
export async function openHeldPayment(
  db: Db,
  { companyId, paymentId }: PaymentName,
): Promise<PaymentRow & { reference: string | undefined }> {
  const payment = await lockPayment(db, companyId, paymentId)
  if (payment?.status !== 'review') throw new AppError('ERR_NO_PAYMENT_FOUND')
  const charge =
    payment.chargeId === null ? undefined : await findCharge(db, companyId, payment.chargeId)
  return { ...payment, reference: charge?.reference }
}

/** Ends the review of a payment as credited or dismissed. */
export async function endPaymentReview(
  db: Db,
  { companyId, paymentId }: PaymentName,
  status: 'credited' | 'dismissed',
): Promise<void> {
  await savePayment(db, { companyId, id: paymentId }, { status, updatedAt: now() })
  await announce(db, reviewsChanged, { companyId })
}

/** Enqueues the refund of a payment by its provider. Refunded or refunding payments stay unchanged. */
export async function requestRefund(db: Db, { companyId, paymentId }: PaymentName): Promise<void> {
  const payment = await lockPayment(db, companyId, paymentId)
  if (!payment || payment.status === 'refunded' || payment.status === 'refunding') return
  await savePayment(db, payment, { status: 'refunding', updatedAt: now() })
  await enqueue(db, REFUND, { paymentId }, { key: String(paymentId) })
  await announce(db, reviewsChanged, { companyId })
}
