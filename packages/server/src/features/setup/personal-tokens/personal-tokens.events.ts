import { event } from '../../../platform/events/events.ts'

/** Tokens were created or deleted; `userId` is null if they belong to several users. */
export const personalTokensChanged = event<{ companyId: number; userId: number | null }>(
  'personal-tokens.changed',
)
