import { use, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router'
import { guardNavigation } from './leave-guard.ts'

/**
 * Asks for a confirmation before the page is left with unsaved changes; on a reload or a closed tab the browser asks.
 */
export function useLeaveGuard(isLossy: () => boolean, ask: () => Promise<boolean>): void {
  const { navigator } = use(NavigationContext)
  const holds = useEffectEvent(isLossy)
  const mayLeave = useEffectEvent(ask)

  useLayoutEffect(
    () => guardNavigation(navigator, { holds: () => holds(), mayLeave: () => mayLeave() }),
    [navigator],
  )

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (holds()) event.preventDefault()
    }
    addEventListener('beforeunload', onUnload)
    return () => removeEventListener('beforeunload', onUnload)
  }, [])
}
