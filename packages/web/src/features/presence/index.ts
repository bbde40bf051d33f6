import { lazy } from 'react'

export { useBeingAt, usePresenceLive, usePresent } from './use-presence.ts'

export const PresentHere = lazy(() => import('./PresentHere.tsx'))
export const PresentInRow = lazy(() => import('./PresentInRow.tsx'))
