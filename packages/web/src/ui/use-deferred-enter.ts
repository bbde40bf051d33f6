import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Keeps an Enter that is pressed while results are loading, and runs `act` when they arrive; another key discards it.
 * @param isPressed true if Enter was pressed before the hook mounted
 */
export function useDeferredEnter(isWaiting: boolean, act: () => void, isPressed = false) {
  const isKept = useRef(isPressed)
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (isWaiting || !isKept.current) return
    isKept.current = false
    actNow()
  }, [isWaiting])

  return {
    keep: () => {
      isKept.current = true
    },
    forget: () => {
      isKept.current = false
    },
  }
}
