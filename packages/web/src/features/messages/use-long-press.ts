import { type PointerEvent, useEffect, useRef } from 'react'

const LONG_PRESS_MS = 500
/** A finger that moves this far scrolls. */
const MOVES_FROM_PX = 10

/** Tells of a finger that rests on a message, as its menu opens on phones. */
export function useLongPress(onLongPress: (row: HTMLElement) => void) {
  const pressed = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined)

  function stop() {
    clearTimeout(pressed.current?.timer)
    pressed.current = undefined
  }
  useEffect(() => stop, [])

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      stop()
      if (event.pointerType !== 'touch' || !(event.target instanceof Element)) return
      // A player or a link keeps its own way with a finger.
      if (event.target.closest('input, video, a') !== null) return
      const row = event.target.closest<HTMLElement>('[data-message]')
      if (row === null) return
      const { clientX: x, clientY: y } = event
      const timer = setTimeout(() => {
        pressed.current = undefined
        onLongPress(row)
      }, LONG_PRESS_MS)
      pressed.current = { x, y, timer }
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const { current } = pressed
      if (current === undefined) return
      if (Math.hypot(clientX - current.x, clientY - current.y) > MOVES_FROM_PX) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  }
}
