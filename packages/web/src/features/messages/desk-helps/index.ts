import { lazy } from '../../../ui/lazy.tsx'

export type { HelpTarget } from './HelpUseButton.tsx'
export { HelpButton } from './HelpButton.tsx'
export { draftOf } from './help-draft.ts'
export { requestHelp, closeHelp } from './help-state.ts'
export { useHelp, useCloseHelpOnLeave, useHelpAvailability } from './use-help.ts'

// Loaded at the first request.
export const HelpPanel = lazy(() => import('./HelpPanel.tsx'))
