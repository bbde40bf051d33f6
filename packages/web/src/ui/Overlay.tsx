import { type ReactNode, Suspense } from 'react'
import { IsOverlay } from './LateState.tsx'

/**
 * For what is fetched when one asks for it and lies over the page: a dialog, a menu, a panel. On its way it counts as
 * there: keys do nothing below it, and nothing else that comes takes the focus, which it gives back when it goes.
 */
export function Overlay({ children }: { children: ReactNode }) {
  return (
    <IsOverlay value>
      <Suspense fallback={<div role="dialog" hidden />}>{children}</Suspense>
    </IsOverlay>
  )
}
