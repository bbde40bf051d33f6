import type { DebitFailure } from '@guiche/contract/automatic-payments'
import type { PixFault, PixProviderName } from '@guiche/contract/pix-providers'

// The port to Pix providers; each provider has a driver.

export interface Payer {
  /** Finds the provider's customer again. */
  readonly key: string
  readonly name: string
  readonly email?: string
  /** CPF or CNPJ, without punctuation. */
  readonly document?: string
}

export interface ChargeAsked {
  readonly txid: string
  /** In reais. */
  readonly value: number
  readonly description: string
  readonly expiresAt: Date
  readonly payer?: Payer
}

/** The provider's id of the charge, and the code to pay. */
export interface ChargeMade {
  readonly providerId: string
  readonly code: string
}

export interface PaymentSeen {
  readonly providerId: string
  readonly value: number
  readonly paidAt: Date
  /** The refunded part, in reais. */
  readonly refunded: number
  /** The provider's id of the paid code, if that code is not of a single charge. */
  readonly codeId?: string
}

export interface ChargeSeen {
  /** True if it can still be paid. */
  readonly isOpen: boolean
  readonly payments: readonly PaymentSeen[]
}

export interface ChargeName {
  readonly txid: string
  readonly providerId: string | null
}

/** Value in reais of each payment, `months` apart; the first is paid at once by its code. */
export interface AuthorizationAsked {
  /** Our id, by which the authorization is found again. */
  readonly contractId: string
  readonly value: number
  readonly months: number
  /** First day of the debits, as yyyy-MM-dd in Brazil. */
  readonly startsOn: string
  readonly description: string
  readonly expiresAt: Date
  readonly payer: Payer
}

export interface AuthorizationMade {
  readonly providerId: string
  /** The provider's id of the payer. */
  readonly customerId: string
  readonly code: string
  /** The provider's id of the code, which its payment carries. */
  readonly codeId: string
}

export interface AuthorizationSeen {
  readonly status: 'waiting' | 'active' | 'refused' | 'cancelled' | 'expired'
  /** True if the payer ended it at their bank. */
  readonly isByPayer: boolean
}

export interface DebitAsked {
  readonly txid: string
  readonly value: number
  readonly description: string
  /** As yyyy-MM-dd in Brazil. */
  readonly debitOn: string
  readonly authorizationId: string
  readonly customerId: string
}

export interface DebitSeen extends ChargeSeen {
  /** Set if the debit is not going to be paid. */
  readonly failure?: DebitFailure
}

/** Pix Automático, for providers that have it. */
export interface AutomaticPix {
  /** Idempotent by contractId, as long as the provider shows the code. */
  authorize(asked: AuthorizationAsked): Promise<AuthorizationMade>
  readAuthorization(providerId: string): Promise<AuthorizationSeen>
  /** An ended authorization stays as it is. */
  cancelAuthorization(providerId: string): Promise<void>
  /** The payments of the code that gives an authorization. */
  readFirst(codeId: string): Promise<readonly PaymentSeen[]>
  /** Idempotent by txid. */
  debit(asked: DebitAsked): Promise<{ providerId: string }>
  readDebit(charge: ChargeName): Promise<DebitSeen>
}

/** A driver. Each method throws a ProviderFault. */
export interface PixProvider {
  readonly name: PixProviderName
  readonly automatic?: AutomaticPix
  /** Idempotent by txid. */
  charge(asked: ChargeAsked): Promise<ChargeMade>
  read(charge: ChargeName): Promise<ChargeSeen>
  /** A paid or cancelled charge stays as it is. */
  cancel(charge: ChargeName): Promise<void>
  /** Undefined if the provider knows no such Pix payment. */
  findPayment(providerId: string): Promise<PaymentSeen | undefined>
  /** Refunds the whole payment, once for each refundId. @returns true if the refund is complete */
  refund(payment: { providerId: string; value: number; refundId: string }): Promise<boolean>
  /** Makes a harmless request. Throws if the account does not answer. */
  test(): Promise<void>
  /** Registers the webhook address for payments, or resumes it. */
  registerWebhook(address: string, token: string): Promise<void>
  /** State of the webhook at this address. */
  readWebhook(address: string): Promise<WebhookSeen>
}

/**
 * interrupted: the provider stopped because deliveries failed for long; untold: not registered, or not for all events.
 */
export type WebhookSeen = 'told' | 'interrupted' | 'untold'

/** The message has no words of the provider, which may contain secrets. */
export class ProviderFault extends Error {
  readonly fault: PixFault
  readonly status: number | undefined

  constructor(fault: PixFault, status?: number) {
    super(status === undefined ? fault : `${fault}: ${status}`)
    this.fault = fault
    this.status = status
  }
}
