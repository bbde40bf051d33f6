import { useThread } from '../../messages/index.ts'
import { lastQuestion } from './last-question.ts'

/** The customer's last texts of a ticket; empty until its messages are loaded. */
export function useLastQuestion(ticketId: number): string {
  const { messages } = useThread(ticketId, undefined, { refetchOnMount: false })
  return lastQuestion(messages)
}
