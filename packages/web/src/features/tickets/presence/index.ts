import { lazy } from '../../../ui/lazy.tsx'

export { presenceWords } from './presence.words.ts'
export { useBeingAt, useCustomerTyping, usePresenceLive, usePresent } from './use-presence.ts'

export const PresentHere = lazy(() => import('./PresentHere.tsx'))
export const PresentInRow = lazy(() => import('./PresentInRow.tsx'))
