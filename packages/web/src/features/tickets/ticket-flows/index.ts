import { lazy } from '../../../ui/lazy.tsx'

export { useTicketFlow } from './use-ticket-flow.tsx'

/** Loaded lazily, with the details of one message. */
export const MessageFlow = lazy(async () => ({
  default: (await import('./MessageFlow.tsx')).MessageFlow,
}))
