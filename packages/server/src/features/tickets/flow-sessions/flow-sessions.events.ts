import { event } from '../../../platform/events/events.ts'

/** A customer has begun a flow, gone on in it, or left it. */
export const flowMoved = event<{ companyId: number; flowId: number }>('flow-session.moved')
