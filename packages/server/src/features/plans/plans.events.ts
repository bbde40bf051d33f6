import { event } from '../../platform/events/events.ts'

/** One was made, changed or deleted. */
export const plansChanged = event<undefined>('plans.changed')
