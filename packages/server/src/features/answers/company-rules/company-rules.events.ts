import { event } from '../../../platform/events/events.ts'

/** Rules were created, changed, deleted or reordered. */
export const rulesChanged = event<{ companyId: number }>('company-rules.changed')
