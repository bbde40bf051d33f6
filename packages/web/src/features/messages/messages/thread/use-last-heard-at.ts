import { useInfiniteQuery } from '@tanstack/react-query'
import { messagesOf, threadPages } from '../messages.queries.ts'

/** When the customer wrote last, as far as the newest messages of a ticket that are loaded tell. */
export function useLastHeardAt(ticketId: number): Date | undefined {
  const { data } = useInfiniteQuery({
    ...threadPages(ticketId),
    // The thread itself asks for it.
    enabled: false,
    select: (pages) => messagesOf(pages).findLast(({ fromMe }) => !fromMe)?.createdAt,
  })
  return data === undefined ? undefined : new Date(data)
}
