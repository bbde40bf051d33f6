import { event } from '../../../platform/events/events.ts'

/** A customer's flow session has started, advanced or ended. */
export const flowSessionChanged = event<{ companyId: number; flowId: number }>('flow-session.moved')
