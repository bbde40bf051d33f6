import { useEffect, useEffectEvent, useRef } from 'react'

/** Distance from the end in pixels at which the next page is requested (core 9). */
const NEXT_PAGE_WITHIN_PX = 100

export interface NextPage {
  /** Number of loaded rows. */
  count: number
  hasMore: boolean
  /** No page is requested while true: a request is running, or the last one failed. */
  isPaused: boolean
  onMore: () => void
}

/** Requests the next page near the end of a scrolling box, and while its rows do not fill it. */
export function useNextPage({ count, hasMore, isPaused, onMore }: NextPage) {
  const box = useRef<HTMLDivElement>(null)
  // Number of rows at the last request; a change of it, or a pause, allows the next request.
  const askedAt = useRef<number>(undefined)

  function requestIfNearEnd() {
    const { current } = box
    if (current === null || current.clientHeight === 0) return
    if (!hasMore || isPaused || askedAt.current === count) return
    if (current.scrollHeight - current.scrollTop - current.clientHeight >= NEXT_PAGE_WITHIN_PX)
      return
    askedAt.current = count
    onMore()
  }

  const lookAgain = useEffectEvent(requestIfNearEnd)
  useEffect(() => {
    if (isPaused) askedAt.current = undefined
    lookAgain()
  }, [count, hasMore, isPaused])
  useEffect(() => {
    const { current } = box
    if (current === null) return
    const resized = new ResizeObserver(() => lookAgain())
    resized.observe(current)
    return () => resized.disconnect()
  }, [])

  return { box, onScroll: requestIfNearEnd }
}
