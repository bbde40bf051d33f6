import type { LiveUser } from '@guiche/contract/live-events'
import { event } from '../../platform/events/events.ts'

export const userCreated = event<LiveUser>('user.created')

/** `passwordChangedBy` is the session that set a new password, where one was set; null when no session did. */
export const userChanged = event<{ user: LiveUser; passwordChangedBy?: string | null }>(
  'user.changed',
)

export const userDeleted = event<{ companyId: number; userId: number }>('user.deleted')
