import { useEffect, useEffectEvent, useRef } from 'react'

const SAID_EVERY_MS = 5000
/** Time without a key after which the customer no longer counts as typing. */
const STOPS_AFTER_MS = 3000

/**
 * Reports typing repeatedly while it lasts, and its end.
 * @param tell sends a report; called with false at the end, also on unmount
 * @returns to be called with true at each key, with false after sending or clearing
 */
export function useTypingReports(tell: (isTyping: boolean) => void): (isTyping: boolean) => void {
  const saidAt = useRef<number>(undefined)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  function reportStopped(): void {
    clearTimeout(pause.current)
    if (saidAt.current === undefined) return
    saidAt.current = undefined
    tell(false)
  }
  const leave = useEffectEvent(reportStopped)
  useEffect(() => () => leave(), [])

  return (isTyping) => {
    if (!isTyping) return reportStopped()
    clearTimeout(pause.current)
    pause.current = setTimeout(reportStopped, STOPS_AFTER_MS)
    const at = performance.now()
    if (saidAt.current !== undefined && at - saidAt.current < SAID_EVERY_MS) return
    saidAt.current = at
    tell(true)
  }
}
