import { event } from '../../platform/events/events.ts'

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

/** A credited payment was given back whole, by us or at the provider. */
export const pixRefunded = event<Omit<PaidCharge, 'value' | 'paidAt'>>('pix.refunded')

/** The review queue has grown, or shrunk. */
export const reviewsChanged = event<{ companyId: number }>('pix.reviews-changed')
