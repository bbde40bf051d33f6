export { endAuthorization, showAuthorization, showDebit } from './authorizations.ts'
export { listLiveAuthorizations } from './authorizations.queries.ts'
export {
  authorizeByProvider,
  chargeByProvider,
  debitByProvider,
  dropCharges,
  dropDebits,
  giveUpDebit,
  type ProviderCharge,
} from './charge-by-provider.ts'
export { askForRefund, holdPayment, openHeldPayment, releasePayment } from './held-payments.ts'
export {
  type PaidCharge,
  pixAuthorizationChanged,
  pixDebitFailed,
  pixPaid,
  pixRefunded,
  type RefundedCharge,
} from './pix-providers.events.ts'
export type { Payer } from './provider.ts'
export { setPixAddresses } from './provider-addresses.ts'
