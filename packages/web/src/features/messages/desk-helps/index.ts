import { lazy } from '../../../ui/lazy.tsx'

export type { HelpedWriting } from './HelpUse.tsx'
export { HelpButton } from './HelpButton.tsx'
export { draftOf } from './help-draft.ts'
export { askHelp, closeHelp } from './help-state.ts'
export { useHelp, useHelpLeft, useHelpStanding } from './use-help.ts'

// Loaded at the first request.
export const HelpPanel = lazy(() => import('./HelpPanel.tsx'))
