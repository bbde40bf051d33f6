import type { Language } from '@guiche/contract/companies'
import type { Profile } from '@guiche/contract/permissions'
import type { Module } from '@guiche/contract/plans'
import { AppError } from '../errors.ts'

/** A program that holds a connection's token: it may only send over that line. */
export interface TokenHolder {
  readonly companyId: number
  readonly whatsappId: number
}

/** The super user behind an operator session. */
export interface Operator {
  readonly companyId: number
  readonly userId: number
}

/**
 * The caller of a request, loaded for every request, so that a changed role or an ended session takes effect at once.
 */
export interface Actor {
  readonly userId: number
  readonly companyId: number
  /** Id of the session or of the personal token that authenticated the request. */
  readonly sessionId: string
  readonly profile: Profile
  readonly isSuper: boolean
  /** True if the company's subscription has expired: its users may only read, and pay. */
  readonly isExpired: boolean
  /** Modules that the company lacks, by its plan or by the operator's decision. */
  readonly lacks: readonly Module[]
  /** The user's chosen language; null before a choice. */
  readonly language: Language | null
  /** The super user who acts as this user during an operator session; absent otherwise. */
  readonly operator?: Operator
}

/** @throws ERR_NO_PERMISSION unless the actor is an administrator of the company */
export function refuseUnlessAdmin({ profile }: Actor): void {
  if (profile !== 'admin') throw new AppError('ERR_NO_PERMISSION')
}

/** @throws ERR_NO_PERMISSION unless the row is the actor's own, or the actor is an administrator of the company */
export function refuseUnlessOwnOrAdmin(actor: Actor, { userId }: { userId: number | null }): void {
  if (userId !== actor.userId) refuseUnlessAdmin(actor)
}
