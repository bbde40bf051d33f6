/** The job that gives money back. */
export const REFUND = 'refund-payment'
