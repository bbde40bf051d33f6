import { lazy } from 'react'

export { useRecentTickets } from './recent-tickets.ts'
export type { Screen } from './use-commands.tsx'

export const CommandBar = lazy(async () => ({
  default: (await import('./CommandBar.tsx')).CommandBar,
}))
