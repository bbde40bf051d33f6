import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { messagesOf, threadPages } from '../messages.queries.ts'

/** What has stood there for less than this was not seen by who is about to press Enter. */
const SEEN_AFTER_MS = 1500

/** @returns what tells the newest place in a ticket's thread that one has had the time to see */
export function useSeenPosition(ticketId: number): () => number | undefined {
  const { data: newest } = useInfiniteQuery({
    ...threadPages(ticketId),
    // The thread itself asks for it.
    enabled: false,
    select: (pages) => messagesOf(pages).at(-1)?.position,
  })
  const seen = useRef(newest)
  useEffect(() => {
    // Where one has read far back, the newest are no longer loaded; they were seen all the same.
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
