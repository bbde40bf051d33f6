import { useEffect, useEffectEvent, useRef } from 'react'

/** The next page loads within this distance of the end (core 9). */
const NEXT_PAGE_WITHIN_PX = 100

export interface NextPage {
  /** How many rows are loaded. */
  count: number
  hasMore: boolean
  /** Nothing is asked while this is so: an answer is on its way, or the last one was a failure. */
  isPaused: boolean
  onMore: () => void
}

/** Asks for the next page near the end of a scrolling box, and as long as its rows do not fill it. */
export function useNextPage({ count, hasMore, isPaused, onMore }: NextPage) {
  const box = useRef<HTMLDivElement>(null)
  // With how many rows it was asked; the answer, or the pause before it, allows the next question.
  const askedAt = useRef<number>(undefined)

  function look() {
    const { current } = box
    if (current === null || current.clientHeight === 0) return
    if (!hasMore || isPaused || askedAt.current === count) return
    if (current.scrollHeight - current.scrollTop - current.clientHeight >= NEXT_PAGE_WITHIN_PX)
      return
    askedAt.current = count
    onMore()
  }

  const lookAgain = useEffectEvent(look)
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

  return { box, onScroll: look }
}
