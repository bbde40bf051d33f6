import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** Before the browser's own menu, which would end the touch. */
const LONG_MS = 450
/** A finger that moves this far scrolls. */
const MOVES_FROM_PX = 10

/**
 * A finger that rests does something else than one that taps; the tap that would follow is swallowed.
 * @param onLongPress hears what lies under the finger, and says `false` where that means nothing
 */
export function useLongPress(onLongPress: (touched: Element) => boolean | void) {
  const pressed = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined)
  const wasLong = useRef(false)

  function stop() {
    clearTimeout(pressed.current?.timer)
    pressed.current = undefined
  }
  useEffect(() => stop, [])

  return {
    onPointerDown({ pointerType, target, clientX: x, clientY: y }: PointerEvent<HTMLElement>) {
      stop()
      wasLong.current = false
      if (pointerType !== 'touch' || !(target instanceof Element)) return
      const timer = setTimeout(() => {
        pressed.current = undefined
        wasLong.current = onLongPress(target) !== false
      }, LONG_MS)
      pressed.current = { x, y, timer }
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const { current } = pressed
      if (current === undefined) return
      if (Math.hypot(clientX - current.x, clientY - current.y) > MOVES_FROM_PX) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!wasLong.current) return
      wasLong.current = false
      // What was opened may be a child of this in React's eyes alone.
      if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
      event.preventDefault()
      event.stopPropagation()
    },
    onContextMenu(event: MouseEvent) {
      // The browser's own menu would lie over what opens. A mouse keeps it.
      const { nativeEvent } = event
      const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
      if (isTouch || wasLong.current) event.preventDefault()
    },
  }
}
