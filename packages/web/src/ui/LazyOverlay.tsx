import { type ReactNode, Suspense } from 'react'
import { IsOverlay } from './UnavailableState.tsx'

/**
 * Boundary for a lazy dialog, menu or panel. While it loads, a hidden dialog element marks it as open: shortcuts below
 * it are off, and later arrivals do not take the focus (see focus.ts).
 */
export function LazyOverlay({ children }: { children: ReactNode }) {
  return (
    <IsOverlay value>
      <Suspense fallback={<div role="dialog" hidden />}>{children}</Suspense>
    </IsOverlay>
  )
}
