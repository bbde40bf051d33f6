import type { AutomaticEnding, DebitFailure } from '@guiche/contract/automatic-payments'
import { event } from '../../../platform/events/events.ts'

export interface PaidCharge {
  /** The company whose account was paid. */
  readonly companyId: number
  /** The reference that the requesting feature gave the charge. */
  readonly reference: string
  /** The charged and paid amount, in reais. */
  readonly value: number
  readonly paidAt: Date
  /** The payment's id for `holdPayment` and `requestRefund`. */
  readonly paymentId: number
}

/** A payment that fits its charge has arrived. A handler without a use for it holds it (`holdPayment`). */
export const pixPaid = event<PaidCharge>('pix.paid')

export interface RefundedCharge extends Omit<PaidCharge, 'paidAt'> {
  /** The sum of all refunds so far, in reais. */
  readonly refunded: number
  readonly isWhole: boolean
}

/** A credited payment was refunded at its provider, in part or in full; announced again for further refunds. */
export const pixRefunded = event<RefundedCharge>('pix.refunded')

interface AuthorizationNews {
  readonly companyId: number
  readonly reference: string
  readonly status: 'active' | 'refused' | 'cancelled' | 'expired'
  readonly endedBy: AutomaticEnding | null
  readonly wasActive: boolean
}

/** An authorization became active or ended. */
export const pixAuthorizationChanged = event<AuthorizationNews>('pix.authorization-changed')

interface FailedDebit {
  readonly companyId: number
  readonly reference: string
  readonly failure: DebitFailure
}

/** A debit failed: the bank does not pay it, and its charge is cancelled. */
export const pixDebitFailed = event<FailedDebit>('pix.debit-failed')

/** The provider has confirmed a debit's cancellation: another debit of the same bank's month may be requested. */
export const pixDebitDropped = event<{ companyId: number; reference: string }>('pix.debit-dropped')

/** A payment was added to or removed from the review queue. */
export const reviewsChanged = event<{ companyId: number }>('pix.reviews-changed')
