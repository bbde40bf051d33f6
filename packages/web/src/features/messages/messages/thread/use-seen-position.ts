import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { messagesOf, threadPages } from '../messages.queries.ts'

/** A message shown for a shorter time does not count as seen by a user who is about to press Enter. */
const SEEN_AFTER_MS = 1500

/** @returns a getter for the newest position that the user has had time to see */
export function useSeenPosition(ticketId: number): () => number | undefined {
  const { data: newest } = useInfiniteQuery({
    ...threadPages(ticketId),
    // The thread fetches this query.
    enabled: false,
    select: (pages) => messagesOf(pages).at(-1)?.position,
  })
  const seen = useRef(newest)
  useEffect(() => {
    // The newest pages may be dropped while the user reads older ones; they were seen before.
    if (newest === undefined || newest < (seen.current ?? 0)) return
    if (seen.current === undefined) {
      seen.current = newest
      return
    }
    const timer = setTimeout(() => {
      seen.current = newest
    }, SEEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [newest])
  return () => seen.current
}
