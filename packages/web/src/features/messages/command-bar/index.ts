import { lazy } from '../../../ui/lazy.tsx'

export { useVisitedTicketRecording } from './recent-tickets.ts'

export const CommandBar = lazy(async () => ({
  default: (await import('./CommandBar.tsx')).CommandBar,
}))
