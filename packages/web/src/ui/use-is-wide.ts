import { type RefObject, useLayoutEffect, useState } from 'react'

/** Last measured result per width, used as the first guess of the next component. */
const last = new Map<number, boolean>()

/**
 * True if a box has at least this width. Its neighbours change the width too, so it observes the box and not the
 * window.
 */
export function useIsWide(box: RefObject<HTMLElement | null>, fromPx: number): boolean {
  const [isRoomy, setIsRoomy] = useState(() => last.get(fromPx) ?? true)
  useLayoutEffect(() => {
    const { current } = box
    if (current === null) return
    const measure = () => {
      const isSo = current.clientWidth >= fromPx
      last.set(fromPx, isSo)
      setIsRoomy(isSo)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [box, fromPx])
  return isRoomy
}
