import type { LiveUser } from '@guiche/contract/live-events'
import { event } from '../../../platform/events/events.ts'

export const userCreated = event<LiveUser>('user.created')

/** `passwordChangedBy` is the session that set a new password, where one was set; null when no session did. */
export const userChanged = event<{ user: LiveUser; passwordChangedBy?: string | null }>(
  'user.changed',
)

/** Open tickets go to `handToId`, or wait again. */
export interface Leaving {
  companyId: number
  userId: number
  handToId: number | null
  /** Who lets them go. */
  byId: number
}

/** Shut out, but not gone. */
export const userDeactivated = event<Leaving>('user.deactivated')

/** About to be removed. */
export const userDeleted = event<Leaving>('user.deleted')
