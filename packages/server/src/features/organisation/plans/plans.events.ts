import { event } from '../../../platform/events/events.ts'

/** A plan was created, changed or deleted. */
export const plansChanged = event<undefined>('plans.changed')

/** The limits or modules of a plan changed, and with it those of its companies. */
export const planChanged = event<{ planId: number }>('plan.changed')
