import type { DebitFailure } from '@guiche/contract/automatic-payments'
import type { PixFault, PixProviderName } from '@guiche/contract/pix-providers'

// The port of providers of Pix: each has a driver.

export interface Payer {
  /** By which the provider's customer is found again. */
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

/** As the provider has it: its number of the charge, and the code that is paid. */
export interface ChargeMade {
  readonly providerId: string
  readonly code: string
}

export interface PaymentSeen {
  readonly providerId: string
  readonly value: number
  readonly paidAt: Date
  /** How much of it was given back, in reais. */
  readonly refunded: number
  /** The provider's number of the code that was paid, where that is not of a charge of its own. */
  readonly codeId?: string
}

export interface ChargeSeen {
  /** It can still be paid. */
  readonly isOpen: boolean
  readonly payments: readonly PaymentSeen[]
}

export interface ChargeName {
  readonly txid: string
  readonly providerId: string | null
}

/** In reais for each payment, so many months apart; the first is paid by its code at once. */
export interface AuthorizationAsked {
  /** Ours, by which it is found again. */
  readonly contractId: string
  readonly value: number
  readonly months: number
  /** From which day on payments are asked for, as yyyy-MM-dd in Brazil. */
  readonly startsOn: string
  readonly description: string
  readonly expiresAt: Date
  readonly payer: Payer
}

export interface AuthorizationMade {
  readonly providerId: string
  /** The provider's number of the payer. */
  readonly customerId: string
  readonly code: string
  /** The provider's number of the code, by which its payment is known. */
  readonly codeId: string
}

export interface AuthorizationSeen {
  readonly status: 'waiting' | 'active' | 'refused' | 'cancelled' | 'expired'
  /** The payer ended it, at their bank. */
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
  /** It is not going to be paid. */
  readonly failure?: DebitFailure
}

/** Pix Automático, of providers that have it. */
export interface AutomaticPix {
  /** Asked again with the same contractId it answers the same authorization, as long as the provider shows its code. */
  authorize(asked: AuthorizationAsked): Promise<AuthorizationMade>
  readAuthorization(providerId: string): Promise<AuthorizationSeen>
  /** One that has ended stays as it is. */
  cancelAuthorization(providerId: string): Promise<void>
  /** The payments of the code by which an authorization is given. */
  readFirst(codeId: string): Promise<readonly PaymentSeen[]>
  /** Asked again with the same txid it answers the same debit. */
  debit(asked: DebitAsked): Promise<{ providerId: string }>
  readDebit(charge: ChargeName): Promise<DebitSeen>
}

/** Each throws a ProviderFault. */
export interface PixProvider {
  readonly name: PixProviderName
  readonly automatic?: AutomaticPix
  /** Asked again with the same txid it answers the same charge. */
  charge(asked: ChargeAsked): Promise<ChargeMade>
  read(charge: ChargeName): Promise<ChargeSeen>
  /** One that is paid, or gone already, stays as it is. */
  cancel(charge: ChargeName): Promise<void>
  /** Undefined where the provider knows of no such payment by Pix. */
  findPayment(providerId: string): Promise<PaymentSeen | undefined>
  /** Gives the whole of it back, once however often it is asked. @returns whether it is back already */
  refund(payment: { providerId: string; value: number; refundId: string }): Promise<boolean>
  /** Whether the account answers. */
  test(): Promise<void>
  /** Has payments told there, again where it had stopped. */
  tellAt(address: string, token: string): Promise<void>
  /** Whether payments are told there. */
  readWebhook(address: string): Promise<WebhookSeen>
}

/** interrupted: the provider has stopped, because deliveries failed for long; untold: it is not asked to, or not of everything. */
export type WebhookSeen = 'told' | 'interrupted' | 'untold'

/** In no words of the provider's, which may hold what is secret. */
export class ProviderFault extends Error {
  readonly fault: PixFault
  readonly status: number | undefined

  constructor(fault: PixFault, status?: number) {
    super(status === undefined ? fault : `${fault}: ${status}`)
    this.fault = fault
    this.status = status
  }
}
