export { chargeByProvider, dropCharges } from './charge-by-provider.ts'
export { askForRefund, holdPayment, openHeldPayment, releasePayment } from './held-payments.ts'
export {
  type PaidCharge,
  pixPaid,
  pixRefunded,
  type RefundedCharge,
} from './pix-providers.events.ts'
export type { Payer } from './provider.ts'
export { setPixAddresses } from './provider-addresses.ts'
