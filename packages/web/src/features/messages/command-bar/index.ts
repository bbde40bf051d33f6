import { lazy } from '../../../ui/lazy.tsx'

export { useVisitedTicketRecording as useRecentTickets } from './recent-tickets.ts'

export const CommandBar = lazy(async () => ({
  default: (await import('./CommandBar.tsx')).CommandBar,
}))
