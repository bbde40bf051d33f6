/** Name of the job that refunds a payment. */
export const REFUND = 'refund-payment'
