import { type RefObject, useLayoutEffect, useState } from 'react'

/** As it was where it was measured last: most often that is how it is. */
const last = new Map<number, boolean>()

/** Whether a box has so much width; what stands beside it changes that, and not the window alone. */
export function useIsRoomy(box: RefObject<HTMLElement | null>, fromPx: number): boolean {
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
