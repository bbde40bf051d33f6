import { event } from '../../../platform/events/events.ts'

/** One was made, changed or deleted. */
export const plansChanged = event<undefined>('plans.changed')

/** One has other limits or parts now: its companies have them too. */
export const planChanged = event<{ planId: number }>('plan.changed')
