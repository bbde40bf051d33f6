import { useEffect, useEffectEvent, useRef } from 'react'

const SAID_EVERY_MS = 5000
/** Who has not touched a key for so long is thinking, and not writing. */
const STOPS_AFTER_MS = 3000

/**
 * Says that somebody types, again for as long as they do, and when they stop.
 * @param tell what is told; once more when it is over, also by leaving
 * @returns what is to be called at each key (true), and when it was sent or emptied (false)
 */
export function useSaysTyping(tell: (isTyping: boolean) => void): (isTyping: boolean) => void {
  const saidAt = useRef<number>(undefined)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  function stop(): void {
    clearTimeout(pause.current)
    if (saidAt.current === undefined) return
    saidAt.current = undefined
    tell(false)
  }
  const leave = useEffectEvent(stop)
  useEffect(() => () => leave(), [])

  return (isTyping) => {
    if (!isTyping) return stop()
    clearTimeout(pause.current)
    pause.current = setTimeout(stop, STOPS_AFTER_MS)
    const at = performance.now()
    if (saidAt.current !== undefined && at - saidAt.current < SAID_EVERY_MS) return
    saidAt.current = at
    tell(true)
  }
}
