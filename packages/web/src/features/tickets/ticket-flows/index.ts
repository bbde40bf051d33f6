import { lazy } from '../../../ui/lazy.tsx'

export { useTicketFlow } from './use-ticket-flow.tsx'

/** Asked for with the reasons of one message. */
export const FlowSaid = lazy(async () => ({ default: (await import('./FlowSaid.tsx')).FlowSaid }))
