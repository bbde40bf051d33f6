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

/** Each throws a ProviderFault. */
export interface PixProvider {
  readonly name: PixProviderName
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
  /** Has payments told there. */
  tellAt(address: string, token: string): Promise<void>
}

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
