import { useThread } from '../../messages/index.ts'
import { askedLast } from './asked-last.ts'

/** What the customer of a ticket wrote last; empty as long as the messages are on their way. */
export function useAskedLast(ticketId: number): string {
  const { messages } = useThread(ticketId, undefined, { refetchOnMount: false })
  return askedLast(messages)
}
