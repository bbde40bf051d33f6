import { useQueryClient } from '@tanstack/react-query'
import { messagesOf, threadPages } from '../../messages/index.ts'
import { askedLast } from './asked-last.ts'

/** Tells what the customer of a ticket wrote last, when it is asked. */
export function useAskedLast(ticketId: number): () => string {
  const cache = useQueryClient()
  return () => askedLast(messagesOf(cache.getQueryData(threadPages(ticketId).queryKey)))
}
