import { event } from '../../platform/events/events.ts'

export interface PaidCharge {
  /** Whose account it came to. */
  readonly companyId: number
  /** What the charge was for, as whoever asked for it named that. */
  readonly reference: string
  /** In reais, what was asked for and paid. */
  readonly value: number
  readonly paidAt: Date
  /** By which `holdPayment` and `askForRefund` name it. */
  readonly paymentId: number
}

/** Money came that fits its charge, as its provider says. Whoever has no use for it holds it (`holdPayment`). */
export const pixPaid = event<PaidCharge>('pix.paid')

/** What had been credited was given back whole, by us or at the provider. */
export const pixRefunded = event<Omit<PaidCharge, 'value' | 'paidAt'>>('pix.refunded')

/** What is to be looked at is more, or less. */
export const reviewsChanged = event<{ companyId: number }>('pix.reviews-changed')
