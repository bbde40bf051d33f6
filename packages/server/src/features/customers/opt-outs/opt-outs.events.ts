import { event } from '../../../platform/events/events.ts'

/** Who may be written to first is another now: this contact, or several at once. */
export const optOutsChanged = event<{ companyId: number; contactId: number | null }>(
  'opt-outs.changed',
)
