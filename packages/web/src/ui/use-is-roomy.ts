import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether a box has so much width; what stands beside it changes that, and not the window alone. */
export function useIsRoomy(box: RefObject<HTMLElement | null>, fromPx: number): boolean {
  const [isRoomy, setIsRoomy] = useState(true)
  useLayoutEffect(() => {
    const { current } = box
    if (current === null) return
    const measure = () => setIsRoomy(current.clientWidth >= fromPx)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [box, fromPx])
  return isRoomy
}
