import { lazy } from '../../../ui/lazy.tsx'

export { DeskManager } from './DeskManager.tsx'
export type { OpenTab } from './use-desk-filter.ts'

export const NewTicketDialog = lazy(async () => ({
  default: (await import('./new-ticket/NewTicketDialog.tsx')).NewTicketDialog,
}))
