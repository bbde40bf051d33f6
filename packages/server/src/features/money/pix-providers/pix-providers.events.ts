import type { AutomaticEnding, DebitFailure } from '@guiche/contract/automatic-payments'
import { event } from '../../../platform/events/events.ts'

export interface PaidCharge {
  /** The company whose account was paid. */
  readonly companyId: number
  /** The reference that the asking feature gave the charge. */
  readonly reference: string
  /** In reais, what was asked for and paid. */
  readonly value: number
  readonly paidAt: Date
  /** By which `holdPayment` and `askForRefund` name it. */
  readonly paymentId: number
}

/** Money came that fits its charge, as its provider says. Whoever has no use for it holds it (`holdPayment`). */
export const pixPaid = event<PaidCharge>('pix.paid')

export interface RefundedCharge extends Omit<PaidCharge, 'paidAt'> {
  /** In reais, all that was given back of it so far. */
  readonly refunded: number
  readonly isWhole: boolean
}

/** A credited payment was given back at its provider, whole or in part; told again when more is. */
export const pixRefunded = event<RefundedCharge>('pix.refunded')

interface AuthorizationNews {
  readonly companyId: number
  readonly reference: string
  readonly status: 'active' | 'refused' | 'cancelled' | 'expired'
  readonly endedBy: AutomaticEnding | null
  readonly wasActive: boolean
}

/** An authorization was given, or has ended. */
export const pixAuthorizationChanged = event<AuthorizationNews>('pix.authorization-changed')

interface FailedDebit {
  readonly companyId: number
  readonly reference: string
  readonly failure: DebitFailure
}

/** A bank does not pay a debit; nothing is asked for any more under its charge. */
export const pixDebitFailed = event<FailedDebit>('pix.debit-failed')

/** A debit that was taken back is so at its provider too: another one of the same bank's month may be asked for. */
export const pixDebitDropped = event<{ companyId: number; reference: string }>('pix.debit-dropped')

/** The review queue has grown, or shrunk. */
export const reviewsChanged = event<{ companyId: number }>('pix.reviews-changed')
