export {
  endAuthorization,
  lockAndShowAuthorization,
  showAuthorization,
  showDebit,
} from './authorizations.ts'
export { listLiveAuthorizations } from './authorizations.queries.ts'
export {
  authorizeByProvider,
  chargeByProvider,
  debitByProvider,
  cancelCharges,
  cancelDebits,
  failLateDebit,
  type ProviderCharge,
} from './charge-by-provider.ts'
export { webhookAddress, webhookToken } from './receive-webhooks.ts'
export { requestRefund, holdPayment, openHeldPayment, endPaymentReview } from './held-payments.ts'
export {
  type PaidCharge,
  pixAuthorizationChanged,
  pixDebitDropped,
  pixDebitFailed,
  pixPaid,
  pixRefunded,
  type RefundedCharge,
} from './pix-providers.events.ts'
export { type Payer, type PixProvider, ProviderFault } from './provider.ts'
export { readProviderAccounts } from './provider-accounts.ts'
export { setPixAddresses } from './provider-addresses.ts'
