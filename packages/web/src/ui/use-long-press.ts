import { type MouseEvent, type TouchEvent, useRef } from 'react'

const LONG_MS = 450

/** A finger that rests does something else than one that taps; the tap that would follow is swallowed. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    onTouchStart(_event: TouchEvent) {
      wasLong.current = false
      stop()
      timer.current = setTimeout(() => {
        wasLong.current = true
        onLongPress()
      }, LONG_MS)
    },
    onTouchMove: stop,
    onTouchEnd: stop,
    onTouchCancel: stop,
    onClickCapture(event: MouseEvent) {
      if (!wasLong.current) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onContextMenu(event: MouseEvent) {
      // The browser's own menu of a held link.
      if (wasLong.current) event.preventDefault()
    },
  }
}
