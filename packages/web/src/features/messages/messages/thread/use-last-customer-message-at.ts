import { useInfiniteQuery } from '@tanstack/react-query'
import { messagesOf, threadPages } from '../messages.queries.ts'

/** Time of the customer's last message among the loaded newest messages. */
export function useLastCustomerMessageAt(ticketId: number): Date | undefined {
  const { data } = useInfiniteQuery({
    ...threadPages(ticketId),
    // The thread fetches this query.
    enabled: false,
    select: (pages) => messagesOf(pages).findLast(({ fromMe }) => !fromMe)?.createdAt,
  })
  return data === undefined ? undefined : new Date(data)
}
