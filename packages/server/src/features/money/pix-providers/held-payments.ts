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
import { REFUND } from './refund-job.ts'

// Money that came and gives nobody anything until somebody has looked at it. Each in the transaction of whoever decides.

interface PaymentName {
  readonly companyId: number
  readonly paymentId: number
}

/** Money that fits its charge, for which there is no use any more. */
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

/** @returns it with the reference of its charge. @throws ERR_NO_PAYMENT_FOUND where it is held no more */
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

/** It was credited after all, or is left as it is. */
export async function releasePayment(
  db: Db,
  { companyId, paymentId }: PaymentName,
  status: 'credited' | 'dismissed',
): Promise<void> {
  await savePayment(db, { companyId, id: paymentId }, { status, updatedAt: now() })
  await announce(db, reviewsChanged, { companyId })
}

/** Gives it back by the provider, in a job. What was refunded already stays so. */
export async function askForRefund(db: Db, { companyId, paymentId }: PaymentName): Promise<void> {
  const payment = await lockPayment(db, companyId, paymentId)
  if (!payment || payment.status === 'refunded' || payment.status === 'refunding') return
  await savePayment(db, payment, { status: 'refunding', updatedAt: now() })
  await enqueue(db, REFUND, { paymentId }, { key: String(paymentId) })
  await announce(db, reviewsChanged, { companyId })
}
