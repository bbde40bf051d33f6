import { useEffect, useEffectEvent, useRef } from 'react'

/** Enter, pressed before the answer to what was typed has come, is done when it has; another key takes it back. `isPressed`: already. */
export function useKeptEnter(isWaiting: boolean, act: () => void, isPressed = false) {
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
