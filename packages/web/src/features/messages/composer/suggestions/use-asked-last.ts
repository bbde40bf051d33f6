import { useThread } from '../../messages/index.ts'
import { askedLast } from './asked-last.ts'

/** The customer's last texts of a ticket; empty until its messages are loaded. */
export function useAskedLast(ticketId: number): string {
  const { messages } = useThread(ticketId, undefined, { refetchOnMount: false })
  return askedLast(messages)
}
