import { event } from '../../../platform/events/events.ts'

/** Announced when opt-outs of a contact changed; `contactId` is null for several contacts at once. */
export const optOutsChanged = event<{ companyId: number; contactId: number | null }>(
  'opt-outs.changed',
)
