import { event } from '../../../platform/events/events.ts'

/** Somebody's tokens were made or ended; `userId` is null where they were those of several. */
export const personalTokensChanged = event<{ companyId: number; userId: number | null }>(
  'personal-tokens.changed',
)
