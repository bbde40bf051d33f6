import { useThread } from '../../messages/index.ts'
import { askedLast } from './asked-last.ts'

/** The last words of a ticket’s customer; empty until its messages have loaded. */
export function useAskedLast(ticketId: number): string {
  const { messages } = useThread(ticketId, undefined, { refetchOnMount: false })
  return askedLast(messages)
}
