import type { Profile } from '@guiche/contract/permissions'

/** Who asks: found afresh for every request, so that a change of role or an ended session counts at once. */
export interface Actor {
  readonly userId: number
  readonly companyId: number
  readonly sessionId: string
  readonly profile: Profile
  readonly isSuper: boolean
  /** The company's subscription is over: its people may read, and pay. */
  readonly isExpired: boolean
}
