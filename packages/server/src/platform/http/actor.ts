import type { Language } from '@guiche/contract/companies'
import type { Profile } from '@guiche/contract/permissions'
import type { Module } from '@guiche/contract/plans'

/** A program that holds a connection's token: it sends over that line and does nothing else. */
export interface TokenHolder {
  readonly companyId: number
  readonly whatsappId: number
}

/** The super user behind a session at a company's desk. */
export interface Operator {
  readonly companyId: number
  readonly userId: number
}

/** Who asks: found afresh for every request, so that a change of role or an ended session counts at once. */
export interface Actor {
  readonly userId: number
  readonly companyId: number
  /** The sign-in, or the personal token, by which they ask. */
  readonly sessionId: string
  readonly profile: Profile
  readonly isSuper: boolean
  /** The company's subscription is over: its people may read, and pay. */
  readonly isExpired: boolean
  /** What their company is without, of what a plan or the operator may leave out. */
  readonly lacks: readonly Module[]
  /** What they chose to be spoken to in; null while they have not. */
  readonly language: Language | null
  /** The super user who works as this person without their password; only then. */
  readonly operator?: Operator
}
