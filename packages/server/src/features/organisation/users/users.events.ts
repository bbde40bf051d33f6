import type { LiveUser } from '@guiche/contract/live-events'
import { event } from '../../../platform/events/events.ts'

export const userCreated = event<LiveUser>('user.created')

/** `passwordChangedBy` is present if the password changed: the session that set it, or null without one. */
export const userChanged = event<{ user: LiveUser; passwordChangedBy?: string | null }>(
  'user.changed',
)

/** Open tickets are assigned to `handToId`, or become pending if it is null. */
export interface LeavingUser {
  companyId: number
  userId: number
  handToId: number | null
  /** The acting administrator. */
  byId: number
}

/** The user cannot sign in any more; the row stays. */
export const userDeactivated = event<LeavingUser>('user.deactivated')

/** Announced before the user's row is deleted. */
export const userDeleted = event<LeavingUser>('user.deleted')
