import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** Shorter than the browser's own long press, whose menu would end the touch. */
const LONG_MS = 450
/** A touch that moves this far is scrolling. */
const MOVES_FROM_PX = 10

/**
 * Handlers of a long press; the click that would follow is swallowed.
 * @param onLongPress receives the touched element and returns `false` if a long press means nothing there
 */
export function useLongPress(onLongPress: (touched: Element) => boolean | void) {
  const pressed = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined)
  const wasLong = useRef(false)

  function cancelPress() {
    clearTimeout(pressed.current?.timer)
    pressed.current = undefined
  }
  useEffect(() => cancelPress, [])

  return {
    onPointerDown({ pointerType, target, clientX: x, clientY: y }: PointerEvent<HTMLElement>) {
      cancelPress()
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
      if (Math.hypot(clientX - current.x, clientY - current.y) > MOVES_FROM_PX) cancelPress()
    },
    onPointerUp: cancelPress,
    onPointerCancel: cancelPress,
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!wasLong.current) return
      wasLong.current = false
      // React bubbles events through portals: an overlay opened here is a child in React's tree but not in the DOM.
      if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
      event.preventDefault()
      event.stopPropagation()
    },
    onContextMenu(event: MouseEvent) {
      // The browser's context menu would cover the overlay. Mouse users keep it.
      const { nativeEvent } = event
      const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
      if (isTouch || wasLong.current) event.preventDefault()
    },
  }
}
