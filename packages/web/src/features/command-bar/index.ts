import { lazy } from 'react'

export { useRecentTickets } from './recent-tickets.ts'

export const CommandBar = lazy(async () => ({
  default: (await import('./CommandBar.tsx')).CommandBar,
}))
