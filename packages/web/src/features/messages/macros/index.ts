import { lazy, lazyPane } from '../../../ui/lazy.tsx'

export { macrosLive } from './macros.live.ts'
export { useMacros } from './macros.queries.ts'
export { type TicketMacros, useTicketMacros } from './use-ticket-macros.ts'

// Pages and panels are loaded when they are opened; a conversation only runs macros.
export const MacrosPage = lazyPane(async () => ({
  default: (await import('./MacrosPage.tsx')).MacrosPage,
}))
export const MacroPanel = lazy(async () => ({
  default: (await import('./MacroPanel.tsx')).MacroPanel,
}))
